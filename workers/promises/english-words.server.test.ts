import { beforeAll, expect, test } from 'vitest'
import { type ResourceIds, staffOf } from '#app/testing/access-rules/access-rule.ts'
import { addressOf, ask, ENDPOINTS, type Endpoint } from '#app/testing/access-rules/endpoints.ts'
import { theShop } from '#app/testing/access-rules/people.ts'
import { readableOf, thaiLettersIn, unmarkedThaiIn } from '#app/testing/pages/thai-letters.ts'
import { everyRow } from '#app/testing/shop/row-counts.ts'

/*
 * Opens every page of the route table in English and looks for Thai words of the shop itself. The shop of this test has
 * its content in Thai only, so what its tables hold may be Thai. app/routes/shop/english-pages.server.test.ts has
 * content in both.
 */

/** Shown to a developer on their own machine, with mails as they were sent. */
const NOT_OPENED = ['GET /dev/mailbox', 'GET /dev/mailbox/:id']
/** The switch to Thai names the language in Thai. */
const SWITCH = ['ภาษาไทย', 'ไทย']

let people: Awaited<ReturnType<typeof theShop>>['people']
let ids: ResourceIds
let content: readonly string[]

beforeAll(async () => {
  ;({ people, ids } = await theShop())
  content = thaiRunsOf(await everyRow())
})

/** Every run of Thai letters in the tables, the longest first, so that a part does not hide the whole. */
function thaiRunsOf(rows: unknown): string[] {
  const runs = JSON.stringify(rows).match(/[\u0e00-\u0e7f]+/g) ?? []
  return [...new Set([...runs, ...SWITCH])].toSorted((one, other) => other.length - one.length)
}

/** Who opens a page: the person whom its rule names. */
function readerOf({ rule }: Endpoint) {
  if (rule.for === 'everyone') return people.anonymous
  return staffOf(rule) ? people.admin : people.owner
}

async function thaiOf(
  path: string,
  { cookie }: { cookie: string },
): Promise<{ status: number; isPage: boolean; thai: readonly string[]; unmarked: readonly string[] }> {
  const asked = { headers: { Cookie: [cookie, 'locale=en'].filter(Boolean).join('; '), Accept: 'text/html' } }
  const first = await ask(path, asked)
  // The address of a course ends with its name, which this test does not know.
  const { status, headers, text } =
    first.status === 301 ? await ask(first.headers.get('location') ?? '', asked) : first
  const isPage = headers.get('content-type')?.startsWith('text/html') === true
  // A page that is not there says it in both languages.
  const english = text.replaceAll(/<div lang="th" class="mt-10.*?<\/div>/gs, '')
  const words = content.reduce((seen, run) => seen.replaceAll(run, ''), isPage ? readableOf(english) : '')
  return { status, isPage, thai: thaiLettersIn(words), unmarked: isPage ? unmarkedThaiIn(text) : [] }
}

test('English pages have no own and no unmarked Thai', async () => {
  const pages = ENDPOINTS.filter(
    ({ key, isPage, method }) => isPage && method === 'GET' && !NOT_OPENED.includes(key),
  )
  const found: Record<string, readonly string[]> = {}
  const unmarkedOn: Record<string, readonly string[]> = {}
  const shown: string[] = []
  for (const endpoint of pages) {
    const { isPage, thai, unmarked } = await thaiOf(addressOf(endpoint, ids), readerOf(endpoint))
    if (isPage) shown.push(endpoint.key)
    if (thai.length > 0) found[endpoint.key] = thai
    if (unmarked.length > 0) unmarkedOn[endpoint.key] = unmarked
  }
  expect(found).toEqual({})
  expect(unmarkedOn).toEqual({})
  expect(shown.length).toBeGreaterThan(45)
})

test.each([
  ['a lecture', (): string => `/course/${ids.courseId}-x?learn=true&lecture=${ids.lectureId}`, 'owner', 200],
  ['a course that is not bought', (): string => `/course/${ids.courseId}-x?learn=true`, 'anonymous', 200],
  ['a page that is not there', (): string => '/no-such-page', 'anonymous', 404],
  ['a page of staff for a student', (): string => '/admin/orders', 'owner', 404],
  ['an order that is not there', (): string => '/order/no-such-order', 'anonymous', 404],
] as const)('shows no Thai word of its own on %s', async (_page, path, person, expected) => {
  const { status, thai, unmarked } = await thaiOf(path(), people[person])
  expect({ status, thai, unmarked }).toEqual({ status: expected, thai: [], unmarked: [] })
})
