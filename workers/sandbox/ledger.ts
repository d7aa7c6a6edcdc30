import { DurableObject } from 'cloudflare:workers'
import type { BookstoreCart } from './bookstore/cart.ts'
import type { HeldPayment } from './held-payment.ts'

/** A failure of a provider's API for the shop's next `calls` calls. */
type Fault = { readonly kind: string; readonly calls: number }

/** A cart that the bookstore received. */
export type KeptCart = { readonly id: string; readonly receivedAt: number; readonly cart: BookstoreCart }

const LISTED = 100

const TABLES = [
  'carts (id TEXT PRIMARY KEY, received_at INTEGER NOT NULL, cart TEXT NOT NULL)',
  'payments (provider TEXT, id TEXT, reference TEXT, created_at INTEGER, held TEXT, PRIMARY KEY (provider, id))',
  'things (kind TEXT, id TEXT, value TEXT, uses INTEGER DEFAULT 0, PRIMARY KEY (kind, id))',
  'faults (provider TEXT PRIMARY KEY, kind TEXT, calls INTEGER)',
]

/** The stored data of all partners that the sandbox plays. They survive a restart. */
export class SandboxLedger extends DurableObject {
  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as never)
    for (const table of TABLES) this.query(`CREATE TABLE IF NOT EXISTS ${table}`)
  }

  private query(statement: string, ...values: SqlStorageValue[]) {
    return this.ctx.storage.sql.exec(statement, ...values).toArray()
  }

  /** Keeps a cart and returns its id. */
  keepCart(cart: BookstoreCart): string {
    const id = crypto.randomUUID()
    this.query('INSERT INTO carts VALUES (?, ?, ?)', id, Date.now(), JSON.stringify(cart))
    return id
  }

  /** The cart with an id, or null. */
  findCart(id: string): KeptCart | null {
    const [row] = this.query('SELECT * FROM carts WHERE id = ?', id)
    return row ? toKeptCart(row) : null
  }

  /** The carts, newest first. */
  listCarts(): KeptCart[] {
    return this.query(`SELECT * FROM carts ORDER BY received_at DESC LIMIT ${LISTED}`).map(toKeptCart)
  }

  /** Inserts or updates a payment. It is kept as JSON, because the RPC of Durable Objects does not know our types. */
  keepPayment(held: HeldPayment): void {
    const { provider, id, reference, createdAt } = held
    this.query(
      'INSERT OR REPLACE INTO payments VALUES (?, ?, ?, ?, ?)',
      provider,
      id,
      reference,
      createdAt,
      JSON.stringify(held),
    )
  }

  /** The payment with a provider's own id, as JSON, or null. */
  findPayment(provider: string, id: string): string | null {
    const [row] = this.query('SELECT held FROM payments WHERE provider = ? AND id = ?', provider, id)
    return row ? String(row.held) : null
  }

  /** The newest payment with a reference of the shop, as JSON, or null. */
  findByReference(provider: string, reference: string): string | null {
    const newest = 'ORDER BY created_at DESC, rowid DESC LIMIT 1'
    const [row] = this.query(
      `SELECT held FROM payments WHERE provider = ? AND reference = ? ${newest}`,
      provider,
      reference,
    )
    return row ? String(row.held) : null
  }

  /** All payments with a reference, as JSON. There are two if the shop charged twice. */
  listByReference(provider: string, reference: string): string[] {
    return this.query(
      'SELECT held FROM payments WHERE provider = ? AND reference = ?',
      provider,
      reference,
    ).map(row => String(row.held))
  }

  /** Payments of one provider or of all (null), newest first, as JSON. */
  listPayments(provider: string | null): string[] {
    return this.query(
      `SELECT held FROM payments WHERE ?1 IS NULL OR provider = ?1 ORDER BY created_at DESC, rowid DESC LIMIT 500`,
      provider,
    ).map(row => String(row.held))
  }

  /** Keeps a small value of a provider, such as a token or an event, and replaces an earlier one. */
  putValue(kind: string, id: string, value: string): void {
    this.query('INSERT OR REPLACE INTO things (kind, id, value) VALUES (?, ?, ?)', kind, id, value)
  }

  /** Keeps a value unless one exists already. */
  putValueOnce(kind: string, id: string, value: string): void {
    this.query('INSERT OR IGNORE INTO things (kind, id, value) VALUES (?, ?, ?)', kind, id, value)
  }

  /** Counts a use of a value. Returns the value and whether this is its first use, or null. */
  takeValue(kind: string, id: string): { value: string; isFirst: boolean } | null {
    const [row] = this.query(
      'UPDATE things SET uses = uses + 1 WHERE kind = ? AND id = ? RETURNING *',
      kind,
      id,
    )
    return row ? { value: String(row.value), isFirst: row.uses === 1 } : null
  }

  /** The values of a kind, newest first. */
  listValues(kind: string): string[] {
    return this.query(
      `SELECT value FROM things WHERE kind = ? ORDER BY rowid DESC LIMIT ${LISTED}`,
      kind,
    ).map(row => String(row.value))
  }

  /** Deletes all data. */
  clearAll(): void {
    for (const table of ['carts', 'payments', 'things', 'faults']) this.query(`DELETE FROM ${table}`)
  }

  setFault(provider: string, { kind, calls }: Fault): void {
    this.query('INSERT OR REPLACE INTO faults VALUES (?, ?, ?)', provider, kind, calls)
  }

  /** The fault for this call, or null. Counts down the calls that are left. */
  takeFault(provider: string): string | null {
    const [row] = this.query(
      'UPDATE faults SET calls = calls - 1 WHERE provider = ? AND calls > 0 RETURNING kind',
      provider,
    )
    return row ? String(row.kind) : null
  }
}

function toKeptCart(row: Record<string, SqlStorageValue>): KeptCart {
  return {
    id: String(row.id),
    receivedAt: Number(row.received_at),
    cart: JSON.parse(String(row.cart)) as BookstoreCart,
  }
}
