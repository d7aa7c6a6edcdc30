// The least that renders a product page of 30 KB: one batch of two reads, and React to a string.
import { renderToString } from 'react-dom/server'

type Env = { readonly DB: D1Database }
type Course = { readonly id: number; readonly name: string; readonly description: string }
type Plan = { readonly id: number; readonly name: string; readonly price: number }

/** Chosen so that the page has about 30 KB. */
const PARAGRAPHS = 90

export default {
  async fetch(_request: Request, { DB }: Env): Promise<Response> {
    const [courses, plans] = await DB.batch([
      DB.prepare('SELECT * FROM courses WHERE id = ?').bind(101),
      DB.prepare('SELECT * FROM plans WHERE course_id = ?').bind(101),
    ])
    const course = courses?.results[0] as Course
    const html = renderToString(<CoursePage course={course} plans={plans?.results as Plan[]} />)
    return new Response(`<!doctype html>${html}`, { headers: { 'content-type': 'text/html' } })
  },
}

function CoursePage({ course, plans }: { course: Course; plans: readonly Plan[] }) {
  return (
    <html lang="en">
      <head>
        <title>{course.name}</title>
      </head>
      <body>
        <h1 className="text-2xl font-semibold">{course.name}</h1>
        <ul>
          {plans.map(plan => (
            <li key={plan.id} className="flex items-center gap-2 rounded border p-3">
              <strong>{plan.name}</strong> <span>{plan.price / 100}</span>
            </li>
          ))}
        </ul>
        {Array.from({ length: PARAGRAPHS }, (_, number) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change their order
          <section key={number} className="mt-4 space-y-2 text-sm text-neutral-700">
            <h2 className="text-lg font-medium">Part {number}</h2>
            <p>{course.description}</p>
          </section>
        ))}
      </body>
    </html>
  )
}
