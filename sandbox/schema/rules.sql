-- The ledger's rules. Where a trigger could fail by a constraint, INSERT OR IGNORE would pass over it, so the
-- triggers raise what they refuse themselves.

-- An entry is in the currency of its account, and does not move the balance out of its limits.
CREATE TRIGGER ledger_entries_checked BEFORE INSERT ON ledger_entries BEGIN
  SELECT RAISE(ABORT, 'ledger: an entry is not in the currency of an account') WHERE NOT EXISTS (
    SELECT 1 FROM ledger_accounts WHERE id = NEW.account_id AND currency = NEW.currency
  );
  SELECT RAISE(ABORT, 'ledger: ledger_balance_in_range') FROM ledger_accounts
    WHERE id = NEW.account_id AND balance + NEW.amount NOT BETWEEN
      CASE WHEN is_system THEN -9007199254740991 ELSE 0 END
      AND CASE WHEN is_system THEN 9007199254740991 ELSE 9000000000000000 END;
  SELECT RAISE(ABORT, 'ledger: an entry has no transfer') WHERE NOT EXISTS (
    SELECT 1 FROM ledger_transfers WHERE id = NEW.transfer_id
  );
END;

-- What a transfer lacks: entries, and the sum of each currency. Every row must be zero at the commit, which is the
-- only time at which SQLite checks anything later than a statement: by a reference to a table that holds zero.
CREATE TABLE fixed_zero (value INTEGER PRIMARY KEY CHECK (value = 0)) STRICT;
INSERT INTO fixed_zero (value) VALUES (0);
CREATE TABLE ledger_open_sums (
  transfer_id TEXT NOT NULL,
  -- Empty for the number of entries that are missing.
  currency TEXT NOT NULL,
  amount INTEGER NOT NULL REFERENCES fixed_zero (value) DEFERRABLE INITIALLY DEFERRED,
  PRIMARY KEY (transfer_id, currency)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER ledger_transfers_opened AFTER INSERT ON ledger_transfers BEGIN
  INSERT INTO ledger_open_sums (transfer_id, currency, amount) VALUES (NEW.id, '', 2);
END;

-- An entry moves the balance of its account.
CREATE TRIGGER ledger_entries_applied AFTER INSERT ON ledger_entries BEGIN
  UPDATE ledger_accounts SET balance = balance + NEW.amount WHERE id = NEW.account_id;
  UPDATE ledger_open_sums SET amount = max(amount - 1, 0)
    WHERE transfer_id = NEW.transfer_id AND currency = '';
  INSERT INTO ledger_open_sums (transfer_id, currency, amount)
    SELECT NEW.transfer_id, NEW.currency, 0 WHERE NOT EXISTS (
      SELECT 1 FROM ledger_open_sums WHERE transfer_id = NEW.transfer_id AND currency = NEW.currency
    );
  UPDATE ledger_open_sums SET amount = amount + NEW.amount
    WHERE transfer_id = NEW.transfer_id AND currency = NEW.currency;
  DELETE FROM ledger_open_sums WHERE transfer_id = NEW.transfer_id AND amount = 0;
END;

-- What is written stays written.
CREATE TRIGGER ledger_entries_not_updated BEFORE UPDATE ON ledger_entries BEGIN
  SELECT RAISE(ABORT, 'ledger: ledger_entries is append-only');
END;
CREATE TRIGGER ledger_entries_not_deleted BEFORE DELETE ON ledger_entries BEGIN
  SELECT RAISE(ABORT, 'ledger: ledger_entries is append-only');
END;
CREATE TRIGGER ledger_transfers_not_updated BEFORE UPDATE ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'ledger: ledger_transfers is append-only');
END;
CREATE TRIGGER ledger_transfers_not_deleted BEFORE DELETE ON ledger_transfers BEGIN
  SELECT RAISE(ABORT, 'ledger: ledger_transfers is append-only');
END;

-- Purchases by card are listed with the payments, so both take their place from one counter.
INSERT INTO sqlite_sequence (name, seq) VALUES ('transactions', 0);
CREATE TRIGGER card_transactions_sequence AFTER INSERT ON card_transactions BEGIN
  UPDATE sqlite_sequence SET seq = seq + 1 WHERE name = 'transactions';
  UPDATE card_transactions
    SET sequence = (SELECT seq FROM sqlite_sequence WHERE name = 'transactions')
    WHERE id = NEW.id;
END;
