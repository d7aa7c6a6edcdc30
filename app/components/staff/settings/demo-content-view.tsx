import { Link } from '@remix-run/react'
import type { DemoContent } from '#app/business/school/demo-content.server.ts'
import { ActForm } from '#app/components/staff/act-form.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'

/** Adds the demo content to an empty shop, and takes it away again. */
export function DemoContentView({ demo }: { demo: DemoContent }) {
  const { course, product, teacher } = demo.counts
  const isThere = course + product + teacher > 0
  return (
    <div className="grid max-w-2xl gap-4">
      <h1 className="text-2xl font-semibold">{m.demo_title()}</h1>
      <p className="text-ink-soft">{m.demo_lead()}</p>
      {isThere ? <Present demo={demo} /> : demo.isShopEmpty ? <Absent /> : <NotEmpty />}
    </div>
  )
}

function Absent() {
  return (
    <>
      <p>{m.demo_add_text()}</p>
      <ActForm fields={{ act: 'add-demo' }} done={m.demo_added()} className="grid gap-3">
        {({ isSending }) => (
          <>
            <Button type="submit" pending={isSending} className="justify-self-start">
              {m.demo_add()}
            </Button>
            <p role="status" className="text-ink-soft">
              {isSending && m.demo_adding()}
            </p>
          </>
        )}
      </ActForm>
    </>
  )
}

function NotEmpty() {
  return (
    <Alert kind="info" title={m.demo_not_empty()}>
      {m.demo_not_empty_text()}
    </Alert>
  )
}

function Present({ demo: { counts, kept } }: { demo: DemoContent }) {
  return (
    <>
      <Alert kind="warning" title={m.demo_present()}>
        {m.demo_present_text()}
      </Alert>
      <ul className="list-disc ps-6">
        <li>{m.demo_courses({ count: counts.course })}</li>
        <li>{m.demo_products({ count: counts.product })}</li>
        <li>{m.demo_teachers({ count: counts.teacher })}</li>
      </ul>
      {kept.length > 0 && (
        <section className="grid gap-2">
          <h2 className="text-lg font-semibold">{m.demo_kept()}</h2>
          <p className="text-ink-soft">{m.demo_kept_text()}</p>
          <ul className="grid">
            {kept.map(({ kind, id, name }) => (
              <li key={`${kind} ${id}`}>
                <Link to={`/admin/${kind}s/${id}`} className="link inline-flex min-h-11 items-center">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
          {m.demo_remove()}
        </summary>
        <ActForm fields={{ act: 'remove-demo' }} done={m.demo_removed()} className="grid gap-3 pb-2">
          {({ isSending }) => (
            <>
              <p className="text-ink-soft">{m.demo_remove_text()}</p>
              <Button type="submit" variant="danger" pending={isSending} className="justify-self-start">
                {m.demo_remove_now()}
              </Button>
            </>
          )}
        </ActForm>
      </details>
    </>
  )
}
