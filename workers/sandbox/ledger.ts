import { DurableObject } from 'cloudflare:workers'
import type { BookstoreCart } from './bookstore/cart.ts'
import type { Fault } from './faults.ts'
import type { HeldPayment } from './held-payment.ts'

/** What a partner holds: the carts that the bookstore was sent. */
export type KeptCart = { readonly id: string; readonly receivedAt: number; readonly cart: BookstoreCart }

const LISTED = 100

const TABLES = [
  'carts (id TEXT PRIMARY KEY, received_at INTEGER NOT NULL, cart TEXT NOT NULL)',
  'payments (provider TEXT, id TEXT, reference TEXT, created_at INTEGER, held TEXT, PRIMARY KEY (provider, id))',
  'things (kind TEXT, id TEXT, value TEXT, uses INTEGER DEFAULT 0, PRIMARY KEY (kind, id))',
  'faults (provider TEXT PRIMARY KEY, kind TEXT, calls INTEGER)',
]

/** The memory of everybody that the sandbox plays, in one place so that it outlives a restart. */
export class SandboxLedger extends DurableObject {
  constructor(state: DurableObjectState, env: unknown) {
    super(state, env as never)
    for (const table of TABLES) this.query(`CREATE TABLE IF NOT EXISTS ${table}`)
  }

  private query(statement: string, ...values: SqlStorageValue[]) {
    return this.ctx.storage.sql.exec(statement, ...values).toArray()
  }

  /** Keeps a cart and gives the id that its page is found by. */
  keepCart(cart: BookstoreCart): string {
    const id = crypto.randomUUID()
    this.query('INSERT INTO carts VALUES (?, ?, ?)', id, Date.now(), JSON.stringify(cart))
    return id
  }

  /** The cart of an id, or null for one that was never sent. */
  findCart(id: string): KeptCart | null {
    const [row] = this.query('SELECT * FROM carts WHERE id = ?', id)
    return row ? toKeptCart(row) : null
  }

  /** The newest carts first. */
  listCarts(): KeptCart[] {
    return this.query(`SELECT * FROM carts ORDER BY received_at DESC LIMIT ${LISTED}`).map(toKeptCart)
  }

  /** Keeps a payment, or what became of it, as JSON: RPC of a class knows no type that is only ours. */
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

  /** By the provider's own id; null: it never heard of it. As JSON. */
  findPayment(provider: string, id: string): string | null {
    const [row] = this.query('SELECT held FROM payments WHERE provider = ? AND id = ?', provider, id)
    return row ? String(row.held) : null
  }

  /** The newest with a reference that the shop gave. As JSON. */
  findByReference(provider: string, reference: string): string | null {
    const newest = 'ORDER BY created_at DESC, rowid DESC LIMIT 1'
    const [row] = this.query(
      `SELECT held FROM payments WHERE provider = ? AND reference = ? ${newest}`,
      provider,
      reference,
    )
    return row ? String(row.held) : null
  }

  /** All with a reference: a shop that charges twice has two. As JSON. */
  listByReference(provider: string, reference: string): string[] {
    return this.query(
      'SELECT held FROM payments WHERE provider = ? AND reference = ?',
      provider,
      reference,
    ).map(row => String(row.held))
  }

  /** The newest first, of one provider or of all. As JSON. */
  listPayments(provider: string | null): string[] {
    return this.query(
      `SELECT held FROM payments WHERE ?1 IS NULL OR provider = ?1 ORDER BY created_at DESC, rowid DESC LIMIT 500`,
      provider,
    ).map(row => String(row.held))
  }

  /** Keeps something small of a provider's: a token, an event. */
  keepThing(kind: string, id: string, value: string): void {
    this.query('INSERT OR REPLACE INTO things (kind, id, value) VALUES (?, ?, ?)', kind, id, value)
  }

  /** The same, unless there is one: the first stays. */
  keepThingOnce(kind: string, id: string, value: string): void {
    this.query('INSERT OR IGNORE INTO things (kind, id, value) VALUES (?, ?, ?)', kind, id, value)
  }

  /** A thing, and whether this is its first use. */
  useThing(kind: string, id: string): { value: string; isFirst: boolean } | null {
    const [row] = this.query(
      'UPDATE things SET uses = uses + 1 WHERE kind = ? AND id = ? RETURNING *',
      kind,
      id,
    )
    return row ? { value: String(row.value), isFirst: row.uses === 1 } : null
  }

  /** The newest things of a kind first. */
  listThings(kind: string): string[] {
    return this.query(
      `SELECT value FROM things WHERE kind = ? ORDER BY rowid DESC LIMIT ${LISTED}`,
      kind,
    ).map(row => String(row.value))
  }

  /** As on the first day. */
  forgetEverything(): void {
    for (const table of ['carts', 'payments', 'things', 'faults']) this.query(`DELETE FROM ${table}`)
  }

  setFault(provider: string, { kind, calls }: Fault): void {
    this.query('INSERT OR REPLACE INTO faults VALUES (?, ?, ?)', provider, kind, calls)
  }

  /** The fault of this call, counted down; null: there is none. */
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
