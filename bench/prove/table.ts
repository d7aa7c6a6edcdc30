import type { BigShopSize } from '#app/testing/big-shop/numbers.ts'
import type { Compared } from './compare.ts'

/** Returns the comparison of both shops as the table of docs/proofs.md. */
export function tableOf(all: readonly Compared[], size: BigShopSize, seconds: number): string {
  const count = (n: number) => n.toLocaleString('en')
  const rows = all.map(
    ({ name, shows, demo, big }) =>
      `| ${name} | ${count(demo.rowsRead)} | ${count(big.rowsRead)} | ${trips(demo.trips)} | ${trips(big.trips)} | ${ms(demo)} | ${ms(big)} | ${shows} |`,
  )
  return `The demo shop is compared with a big shop of ${count(size.courses)} courses, ${count(size.students)} students, ${count(size.orders)} orders and
${count(size.coupons)} coupons. It took ${seconds.toFixed(0)} s to make the big shop. Rows and round trips are D1's own count. Each time is the median of five.
The machine did other work meanwhile.

| | Rows read, demo | Rows read, big | Round trips, demo | Round trips, big | ms, demo | ms, big | Why the big shop reads more |
| --- | --: | --: | --: | --: | --: | --: | --- |
${rows.join('\n')}`
}

function trips(count: number): string {
  return Number.isNaN(count) ? 'not counted' : String(count)
}

function ms({ milliseconds }: Compared['demo']): string {
  return milliseconds.toFixed(0)
}
