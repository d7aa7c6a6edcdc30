import type { BigShopSize } from '#app/testing/big-shop/numbers.ts'
import type { Compared } from './compare.ts'

/** What was proved, as it stands in the README. */
export function tableOf(all: readonly Compared[], size: BigShopSize, seconds: number): string {
  const count = (n: number) => n.toLocaleString('en')
  const rows = all.map(
    ({ name, shows, demo, big }) =>
      `| ${name} | ${count(demo.rowsRead)} | ${count(big.rowsRead)} | ${trips(demo.trips)} | ${trips(big.trips)} | ${ms(demo)} | ${ms(big)} | ${shows} |`,
  )
  return `The demo shop beside one with ${count(size.courses)} courses, ${count(size.students)} students, ${count(size.orders)} orders and
${count(size.coupons)} coupons, made in ${seconds.toFixed(0)} s. Rows and trips are D1's own count; the times, on a machine that did other things too,
are the middle of five.

| | rows read, demo | big | trips, demo | big | ms, demo | big | what it reads more for |
| --- | --: | --: | --: | --: | --: | --: | --- |
${rows.join('\n')}`
}

function trips(count: number): string {
  return Number.isNaN(count) ? '' : String(count)
}

function ms({ milliseconds }: Compared['demo']): string {
  return milliseconds.toFixed(0)
}
