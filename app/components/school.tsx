import { Link } from '@remix-run/react'
import { m } from '#app/i18n/paraglide/messages.js'
import { Picture } from './catalogue/picture.tsx'

/** The picture of the school, as wide as its column. It is the largest picture of the first screen. */
export function SchoolPicture({ url }: { url: string }) {
  return (
    <Picture
      url={url}
      use="page"
      order="first"
      width={960}
      height={540}
      className="aspect-video w-full rounded-md border border-line object-cover"
    />
  )
}

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
