import { Link } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'

/** The first line of the refund rule, with a link to the whole rule if it has more lines. */
export function RefundPromise({ rule }: { rule: string }) {
  const [first, ...more] = rule.split('\n')
  return (
    <>
      {first}
      {more.length > 0 && (
        <>
          {' '}
          <Link to="/refunds" className="link">
            {m.home_refund_title()}
          </Link>
        </>
      )}
    </>
  )
}
