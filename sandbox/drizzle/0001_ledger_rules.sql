-- The tables are in the schema that the migrations run in; the functions find them there for every caller.

-- An entry moves the balance of its account, and must be in that account's currency.
CREATE FUNCTION ledger_apply_entry() RETURNS trigger LANGUAGE plpgsql
  SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE ledger_accounts SET balance = balance + NEW.amount
    WHERE id = NEW.account_id AND currency = NEW.currency;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'ledger: entry currency % is not that of its account', NEW.currency
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_apply_entry AFTER INSERT ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_apply_entry();
--> statement-breakpoint
-- At commit a transfer has entries, and they sum to zero in every currency.
CREATE FUNCTION ledger_check_transfer() RETURNS trigger LANGUAGE plpgsql
  SET search_path FROM CURRENT AS $$
DECLARE
  checked text;
BEGIN
  IF TG_TABLE_NAME = 'ledger_transfers' THEN checked := NEW.id; ELSE checked := NEW.transfer_id; END IF;
  IF (SELECT count(*) FROM ledger_entries WHERE transfer_id = checked) < 2
    OR EXISTS (
      SELECT 1 FROM ledger_entries WHERE transfer_id = checked
      GROUP BY currency HAVING sum(amount) <> 0
    )
  THEN
    RAISE EXCEPTION 'ledger: transfer % does not balance', checked
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_check_transfer AFTER INSERT ON ledger_transfers
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_transfer();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_check_entry AFTER INSERT ON ledger_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_check_transfer();
--> statement-breakpoint
-- What is written stays written.
CREATE FUNCTION ledger_refuse_change() RETURNS trigger LANGUAGE plpgsql
  SET search_path FROM CURRENT AS $$
BEGIN
  RAISE EXCEPTION 'ledger: % is append-only', TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION ledger_refuse_change();
