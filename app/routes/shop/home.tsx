import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { getHomePage } from '#app/business/storefront/get-home-page.server.ts'
import { ProductShelf } from '#app/components/catalogue/product-shelf.tsx'
import { Shelf } from '#app/components/catalogue/shelf.tsx'
import { AskedQuestions } from '#app/components/home/asked-questions.tsx'
import { HowToBuy } from '#app/components/home/how-to-buy.tsx'
import { IntroView } from '#app/components/home/intro.tsx'
import { TopCourseBand } from '#app/components/home/top-course.tsx'
import { Voices } from '#app/components/home/voices.tsx'
import { GroupTiles, TeacherFaces } from '#app/components/home/ways-in.tsx'
import { lazyPart } from '#app/components/lazy-part.tsx'
import { pageMeta, siteOf } from '#app/components/shell/page-meta.ts'
import { useGroupName, useShell } from '#app/components/shell/shell-data.ts'
import { organization, questionsPage, structuredTags } from '#app/components/shell/structured-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { LibraryBig } from '#app/ui/icons.tsx'

/** Only students load it. */
const ContinueCard = lazyPart(
  async () => (await import('#app/components/learning/continue-card.tsx')).ContinueCard,
)

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => [
  ...pageMeta(matches, { path: '/' }),
  ...structuredTags(organization(siteOf(matches)), questionsPage(data?.questions ?? [])),
]

export async function loader({ context }: LoaderFunctionArgs) {
  return getHomePage(context.services, { caller: await context.viewer() })
}

export default function Home() {
  const home = useLoaderData<typeof loader>()
  const { intro, toContinue, ownCourses, topCourse, featured, groups, voices, shelves, teachers, products } =
    home
  const shop = useShell()?.shop
  const groupName = useGroupName()
  const finished = ownCourses.filter(({ owned }) => owned?.percent === 100)
  const goingOn = ownCourses.filter(card => !finished.includes(card))
  const isEmpty = shelves.length === 0 && ownCourses.length === 0 && products.length === 0
  return (
    <main id="main" className="page pb-12">
      {toContinue && (
        <div className="pt-6">
          <ContinueCard course={toContinue} />
        </div>
      )}
      {intro ? (
        <IntroView intro={intro} shop={shop} hasCourses={!isEmpty} />
      ) : (
        <h1 className="sr-only">{shop?.title || m.common_shop()}</h1>
      )}
      {goingOn.length > 0 && <Shelf title={m.privacy_nav_courses()} courses={goingOn} toWatch first />}
      {finished.length > 0 && (
        <Shelf title={m.continue_group_finished()} courses={finished} toWatch first={goingOn.length === 0} />
      )}
      {topCourse && <TopCourseBand top={topCourse} />}
      <GroupTiles groups={groups} />
      <TeacherFaces teachers={teachers} />
      {featured.length > 0 && (
        <Shelf title={topCourse ? m.home_more_featured() : m.home_featured()} courses={featured} />
      )}
      <Voices voices={voices} />
      {shelves.map(({ group, courses }) => (
        <Shelf
          key={group}
          title={
            groupName(group) || (shelves.length > 1 ? m.catalogue_other_courses() : m.home_nav_courses())
          }
          courses={courses}
          all={
            group
              ? {
                  to: `/courses?group=${encodeURIComponent(group)}`,
                  label: groupName(group),
                }
              : undefined
          }
        />
      ))}
      {products.length > 0 && (
        <ProductShelf
          title={m.product_shelf()}
          products={products}
          all={{ to: '/courses?filter=products', label: m.product_shelf() }}
        />
      )}
      <HowToBuy waysToPay={home.waysToPay} />
      <AskedQuestions questions={home.questions} />
      {isEmpty && (
        <div className="mt-8">
          <EmptyState icon={LibraryBig} title={m.catalogue_empty_title()}>
            <p>{m.catalogue_empty_text()}</p>
          </EmptyState>
        </div>
      )}
    </main>
  )
}
