import { Form, Link, useSearchParams } from '@remix-run/react'
import type { ActFilter, FoundActs, ListedAct, listActors } from '#app/business/callers/list-acts.server.ts'
import { isDangerous, READERS, STAFF_ACTS } from '#app/business/callers/staff-acts.ts'
import { bangkokClock } from '#app/i18n/format-time.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Field } from '#app/ui/field.tsx'
import { SearchX } from '#app/ui/icons.tsx'
import { Select, TextInput } from '#app/ui/inputs.tsx'
import { Time } from '#app/ui/time.tsx'
import { ActForm } from './act-form.tsx'
import { pathOfThing, thingWords } from './act-rows.ts'
import { actName, actWords, KIND_WORDS } from './act-words.ts'
import { NextPage } from './next-page.tsx'
import { OwnCode } from './own-code.tsx'
import { Rows } from './rows.tsx'

const KINDS = Object.keys(READERS) as (keyof typeof READERS)[]
const DAY = 86_400_000

/** Who did what, when and to what: the newest acts first, with filters, a file, and links to each thing. */
export function AuditView({
  found: { acts, next },
  actors,
  filter,
  mayExport,
  yearsKept,
}: {
  found: FoundActs
  actors: Awaited<ReturnType<typeof listActors>>
  filter: ActFilter
  mayExport: boolean
  /** How long acts are kept, in years. */
  yearsKept: number
}) {
  const [query] = useSearchParams()
  const { before, ...narrowing } = filter
  // A number says nothing without the kind of thing that has it, so nothing is shown as if it were found.
  const isLone = filter.id !== null && filter.kind === null
  const isFiltered = Object.values(narrowing).some(value => value !== null)
  const ofFile = new URLSearchParams(query)
  ofFile.delete('before')
  const clear = (
    <ButtonLink to="/admin/audit" variant="secondary">
      {m.audit_clear()}
    </ButtonLink>
  )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1 className="text-2xl font-semibold">{m.audit_nav()}</h1>
          <p className="text-ink-soft">{m.audit_lead({ years: yearsKept })}</p>
        </div>
        {mayExport && acts.length > 0 && !isLone && (
          <ButtonLink to={`/admin/audit/file?${ofFile}`} variant="secondary" reloadDocument prefetch="none">
            {m.audit_export()}
          </ButtonLink>
        )}
      </header>
      <Filters filter={filter} actors={actors} />
      {isLone ? null : acts.length > 0 ? (
        <Rows
          label={m.audit_nav()}
          columns={[
            { label: m.audit_when(), from: 'medium' },
            { label: m.audit_action() },
            { label: m.audit_kind(), from: 'medium' },
          ]}
        >
          {acts.map(act => (
            <Row key={act.id} act={act} />
          ))}
        </Rows>
      ) : next !== null ? (
        <EmptyState icon={SearchX} title={m.audit_none_yet()}>
          {m.audit_none_yet_text()}
        </EmptyState>
      ) : isFiltered ? (
        <EmptyState icon={SearchX} title={m.audit_none()} action={clear}>
          {m.audit_none_text()}
        </EmptyState>
      ) : (
        <EmptyState icon={SearchX} title={m.audit_empty()}>
          {m.audit_empty_text()}
        </EmptyState>
      )}
      <NextPage next={isLone ? null : next} isLater={before !== null} />
    </div>
  )
}

function Filters({ filter, actors }: { filter: ActFilter; actors: Awaited<ReturnType<typeof listActors>> }) {
  const { userId, kind, id, action, from, until } = filter
  const day = (at: number) => bangkokClock(at).toISOString().slice(0, 10)
  return (
    <Form
      method="get"
      role="search"
      // A new filter remounts the form, so that its fields show it.
      key={JSON.stringify({ ...filter, before: null })}
      // A long option does not make its column wider.
      className="grid grid-cols-2 items-start gap-2 *:grid-cols-1 *:min-w-0 lg:grid-cols-4"
    >
      <Field label={m.audit_person()}>
        {control => (
          <Select {...control} name="by" defaultValue={userId ?? ''}>
            <option value="">{m.audit_anyone()}</option>
            {actors.map(actor => (
              <option key={actor.userId} value={actor.userId}>
                {actor.name || m.staff_act_former()}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={m.audit_action()}>
        {control => (
          <Select {...control} name="action" defaultValue={action ?? ''}>
            <option value="">{m.audit_any_action()}</option>
            {KINDS.flatMap(kind =>
              STAFF_ACTS.filter(one => one.startsWith(`${kind}.`)).map(one => (
                // With the thing, which the closed list would not show in a group's label.
                <option key={one} value={one}>
                  {KIND_WORDS[kind]()}: {actName(one)}
                </option>
              )),
            )}
          </Select>
        )}
      </Field>
      <Field label={m.audit_kind()}>
        {control => (
          <Select {...control} name="kind" defaultValue={kind ?? ''}>
            <option value="">{m.audit_anything()}</option>
            {KINDS.map(one => (
              <option key={one} value={one}>
                {KIND_WORDS[one]()}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label={m.audit_id()}
        hint={m.audit_id_hint()}
        error={id !== null && kind === null ? m.audit_id_alone() : undefined}
      >
        {control => <TextInput {...control} name="id" defaultValue={id ?? ''} maxLength={100} />}
      </Field>
      <Field label={m.audit_from()}>
        {control => (
          <TextInput {...control} type="date" name="from" defaultValue={from === null ? '' : day(from)} />
        )}
      </Field>
      <Field label={m.audit_until()}>
        {control => (
          <TextInput
            {...control}
            type="date"
            name="until"
            defaultValue={until === null ? '' : day(until - DAY)}
          />
        )}
      </Field>
      <Button type="submit" variant="secondary" className="self-end max-lg:col-span-2">
        {m.audit_filter()}
      </Button>
    </Form>
  )
}

function Row({ act }: { act: ListedAct }) {
  const { kind, thing, who, at, action } = act
  const name = thingWords(act)
  const path = pathOfThing(act)
  const links = (
    <span className="flex flex-wrap gap-x-3 text-sm">
      {path === null ? (
        name
      ) : (
        <Link to={path} className="link inline-block break-words py-1">
          {name}
        </Link>
      )}
      <Link to={`?${new URLSearchParams({ kind, id: thing })}`} className="link inline-block py-1">
        {m.audit_history_short()}
        <span className="sr-only"> {m.audit_history_of({ name })}</span>
      </Link>
    </span>
  )
  return (
    <tr>
      <td className="is-time from-medium text-sm">
        <Time instant={at} withDate />
      </td>
      <td className="wrap-anywhere">
        <span className="until-medium block text-sm text-ink-soft">
          <Time instant={at} withDate />
        </span>
        <span className="font-semibold">{who ?? m.staff_act_former()}</span> {actWords(act)}{' '}
        {isDangerous(action) && <Badge tone="warning">{m.audit_dangerous()}</Badge>}
        <span className="until-medium block">{links}</span>
        <RolesBack act={act} />
      </td>
      <td className="from-medium">{links}</td>
    </tr>
  )
}

/** Offers the former roles while those of this act still stand. */
function RolesBack({ act: { action, thing, data, rolesNow } }: { act: ListedAct }) {
  const { before, roles } = data ?? {}
  if (action !== 'student.roles' || typeof before !== 'string') return null
  if (rolesNow === null || roles !== rolesNow) return null
  const boxes = Object.fromEntries(before.split(',').map(role => [role, '1']))
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-accent">
        {m.audit_roles_back()}
      </summary>
      <ActForm
        fields={{ act: 'roles', userId: thing, ...boxes }}
        before={rolesNow}
        done={m.audit_roles_back_done()}
        className="grid gap-2"
      >
        {({ isSending, errorAt }) => (
          <>
            <OwnCode error={errorAt('code')} />
            <Button type="submit" variant="secondary" pending={isSending} className="justify-self-start">
              {m.audit_roles_back()}
            </Button>
          </>
        )}
      </ActForm>
    </details>
  )
}
