/** How many round trips one request made to the database. This number decides how fast a page is at the edge. */
export type RoundTrips = { count: number }

/** Returns a D1 that counts every round trip. A batch is one trip, however many statements it holds. */
export function countRoundTrips(db: D1Database, trips: RoundTrips): D1Database {
  return new CountedD1(db, trips) as unknown as D1Database
}

/** A class and no Proxy, because each statement of each request goes through it. */
class CountedD1 {
  readonly #db: D1Database
  readonly #trips: RoundTrips

  constructor(db: D1Database, trips: RoundTrips) {
    this.#db = db
    this.#trips = trips
  }

  prepare(query: string) {
    return new CountedStatement(this.#db.prepare(query), this.#trips)
  }

  /** Unwraps the statements, because D1 accepts only its own. */
  batch(statements: readonly (D1PreparedStatement | CountedStatement)[]) {
    this.#trips.count += 1
    return this.#db.batch(
      statements.map(statement => (statement instanceof CountedStatement ? statement.own : statement)),
    )
  }

  exec(query: string) {
    this.#trips.count += 1
    return this.#db.exec(query)
  }
}

class CountedStatement {
  readonly own: D1PreparedStatement
  readonly #trips: RoundTrips

  constructor(own: D1PreparedStatement, trips: RoundTrips) {
    this.own = own
    this.#trips = trips
  }

  bind(...values: unknown[]) {
    return new CountedStatement(this.own.bind(...values), this.#trips)
  }

  first(...column: [string]) {
    return this.#counted().first(...column)
  }

  run() {
    return this.#counted().run()
  }

  all() {
    return this.#counted().all()
  }

  raw(...options: [{ columnNames: true }]) {
    return this.#counted().raw(...options)
  }

  #counted(): D1PreparedStatement {
    this.#trips.count += 1
    return this.own
  }
}
