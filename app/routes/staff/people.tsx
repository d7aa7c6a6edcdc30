import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { findPeople } from '#app/business/accounts/people/find-people.server.ts'
import { countNewsReaders } from '#app/business/accounts/people/list-news-readers.server.ts'
import { listUserGroups } from '#app/business/accounts/registration/list-user-groups.server.ts'
import { requirePermission } from '#app/business/accounts/sessions/require-account.server.ts'
import { may } from '#app/business/callers/caller.ts'
import { ROLES } from '#app/business/callers/permissions.ts'
import { pageMeta } from '#app/components/shell/page-meta.ts'
import { PeopleFilters } from '#app/components/staff/people/people-filters.tsx'
import { NewsFile, PeopleList } from '#app/components/staff/people/people-list.tsx'
import { RowKeys } from '#app/components/staff/slips/row-keys.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { DAY } from '#app/platform/clock.ts'
import { readId } from '#app/platform/typed-numbers.ts'

const LONG = 60 * DAY

export async function loader({ request, context }: LoaderFunctionArgs) {
  const caller = await requirePermission(context, request, 'people.read')
  const { services } = context
  const query = new URL(request.url).searchParams
  const only = query.get('only') ?? ''
  const now = services.now()
  const filter = {
    words: (query.get('q') ?? '').slice(0, 100),
    groupId: readId(query.get('group')),
    role: ROLES.find(role => role === query.get('role')) ?? null,
    isGuest: only === 'guest',
    hasCourse: only === 'course',
    idleSince: only === 'idle' ? now - LONG : null,
    wantsNews: only === 'news',
    before: readId(query.get('before')),
    oldestFirst: query.get('sort') === 'since',
  }
  const [found, groups, readers] = await Promise.all([
    findPeople(services, filter, caller),
    listUserGroups(services),
    filter.wantsNews ? countNewsReaders(services, caller) : null,
  ])
  if (!found.ok) throw new Response(null, { status: 404 })
  return {
    found: found.value,
    groups,
    filter: { ...filter, only },
    readers: readers?.ok ? readers.value : null,
    mayExport: may(caller, 'exports.take'),
  }
}

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: m.students_title(), hidden: true })

export default function AdminStudents() {
  const { found, groups, filter, readers, mayExport } = useLoaderData<typeof loader>()
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold">{m.students_title()}</h1>
        <RowKeys
          keys={[
            ['Enter', m.students_key_open()],
            ['f', m.students_key_search()],
          ]}
        />
      </div>
      <PeopleFilters filter={filter} groups={groups} />
      {readers !== null && <NewsFile count={readers} mayExport={mayExport} />}
      <PeopleList found={found} isLater={filter.before !== null} oldestFirst={filter.oldestFirst} />
    </>
  )
}
