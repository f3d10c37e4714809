import type { SqliteEngine } from '../core/database/sqliteEngine.ts'
import { invalidData } from './format.ts'

/** The rules of the ledger: each query finds what breaks one. */
const rules: readonly [sql: string, broken: string][] = [
  [
    `select 1 from ledger_transfers t left join ledger_entries e on e.transfer_id = t.id
       group by t.id having count(e.id) < 2`,
    'a transfer of the ledger has less than two entries',
  ],
  [
    'select 1 from ledger_entries group by transfer_id, currency having sum(amount) <> 0',
    'a transfer of the ledger does not sum to zero',
  ],
  [
    `select 1 from ledger_entries e join ledger_accounts a on a.id = e.account_id
       where a.currency <> e.currency`,
    'an entry of the ledger is not in the currency of its account',
  ],
  [
    `select 1 from ledger_accounts a left join ledger_entries e on e.account_id = a.id
       group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
    'a balance of the ledger is not the sum of its entries',
  ],
  [
    `select 1 from (
       select sum(e.amount) over (partition by e.account_id order by e.sequence) as balance
         from ledger_entries e join ledger_accounts a on a.id = e.account_id where not a.is_system
     ) where balance < 0`,
    'a balance of the ledger was negative',
  ],
  [
    `select 1 from internal_accounts i left join ledger_accounts a on a.id = i.id
       where a.id is null or a.currency <> i.currency or a.is_system`,
    'an account is not in the ledger as what it is',
  ],
  ['select 1 from pragma_foreign_key_check', 'a row refers to one that is missing'],
  [
    `select 1 from card_transactions where sequence >
       (select seq from sqlite_sequence where name = 'transactions')`,
    'a counter is behind its rows',
  ],
]

/**
 * Checks what the triggers would have: they are not there while rows are copied.
 *
 * @throws SnapshotError
 */
export function checkRules(engine: SqliteEngine): void {
  for (const [sql, broken] of rules) {
    if (findsNothing(engine, sql)) continue
    throw invalidData(broken)
  }
}

function findsNothing(engine: SqliteEngine, sql: string): boolean {
  try {
    return engine.query(`${sql} limit 1`, []).length === 0
  } catch (cause) {
    throw invalidData('an amount of the ledger is out of range', cause)
  }
}
