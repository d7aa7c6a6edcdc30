import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { bigShopStatements } from '#app/testing/big-shop/statements.ts'
import { dropIndexes } from './big-shop.ts'

type Step = { opcode: string; p1: number; p2: number; p4: string | null }

/** Returns the triggers of this statement that go through a whole table, once for each row that it inserts. */
function slowTriggers(database: DatabaseSync, statement: string): string[] {
  const oneRow = database.prepare("SELECT rootpage FROM sqlite_master WHERE name = 'shop_version'").get()
  const slow: string[] = []
  let trigger = ''
  let tables = new Set<number>()
  for (const { opcode, p1, p2, p4 } of database.prepare(`EXPLAIN ${statement}`).all() as Step[]) {
    if (opcode === 'Init') {
      trigger = p4?.startsWith('-- TRIGGER ') ? p4.slice('-- TRIGGER '.length) : ''
      tables = new Set()
    }
    if (/^Open(?:Read|Write)$/.test(opcode) && p2 !== oneRow?.rootpage) tables.add(p1)
    if (opcode === 'Rewind' && trigger !== '' && tables.has(p1)) slow.push(trigger)
  }
  return slow
}

test('no trigger reads a whole table for each row of the big shop', () => {
  const database = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
  for (const file of readdirSync('migrations')
    .filter(name => name.endsWith('.sql'))
    .sort())
    database.exec(readFileSync(`migrations/${file}`, 'utf8'))
  dropIndexes(database)
  const size = { courses: 50, students: 100, orders: 200, coupons: 50 }
  for (const statement of bigShopStatements(size, Date.now())) {
    if (/^\s*(?:INSERT|UPDATE|DELETE)/.test(statement))
      expect(slowTriggers(database, statement), statement).toEqual([])
    database.exec(statement)
  }
})
