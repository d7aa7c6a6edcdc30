import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { memo } from 'react'
import { may } from '#app/business/callers/caller.ts'
import { parseIdSlug } from '#app/business/catalogue/link-path.ts'
import { secondOf } from '#app/business/learning/notes/note.ts'
import { getLearnPage } from '#app/business/learning/playlist/get-learn-page.server.ts'
import type { LearnPage } from '#app/business/learning/playlist/learn-page.ts'
import { getCoursePage } from '#app/business/storefront/course-page/get-course-page.server.ts'
import { listNextCourses } from '#app/business/storefront/course-page/neighbour-courses.server.ts'
import { keptChoices } from '#app/components/checkout/kept-choices.ts'
import { courseMeta } from '#app/components/course/course-meta.ts'
import { CourseView } from '#app/components/course/course-view.tsx'
import {
  askedLayout,
  LayoutChoice,
  layoutToShow,
  OnlyLookedAt,
} from '#app/components/course/layout-choice.tsx'
import { lazyPart, whenVisible } from '#app/components/lazy-part.tsx'
import { missingMeta, pageMeta, titleOf } from '#app/components/shell/page-meta.ts'
import { useHints } from '#app/components/shell/use-hints.ts'
import { useReload } from '#app/components/shell/use-reload.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { readId } from '#app/platform/typed-numbers.ts'
import { notAddedOf } from '#app/routes/checkout/add-to-cart.server.ts'
import { checkoutAction } from '#app/routes/checkout/checkout.server.ts'
import { findEditor } from '#app/site-file/editing/get-course-editor.server.ts'
import { howToBuy, nextStep } from './course.server.ts'

export const meta: MetaFunction<typeof loader> = ({ matches, data, error }) => {
  if (data?.page) return courseMeta(matches, data.page)
  if (data?.learn) return pageMeta(matches, { title: learnTitle(data.learn), hidden: true })
  return missingMeta(matches, error)
}

/**
 * Returns the course with the number before the first dash. Redirects other spellings to the current address.
 * behaviour: Addresses
 */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const courseId = parseIdSlug(params.id ?? '')?.id
  if (!courseId) throw notFound()
  const url = new URL(request.url)
  const shown = await readPage(context, courseId, url.searchParams)
  const path = shown.learn?.course.path ?? shown.page?.checkout.path
  if (path === undefined) throw notFound()
  if (url.pathname !== path) throw redirect(path + url.search, 301)
  return shown
}

/** The lecture and its course. The view names the next lecture itself, because it opens it without a request. */
function learnTitle({ course, sections, current }: LearnPage): string {
  const lectures = sections.flatMap(section => section.lectures)
  return titleOf(lectures.find(({ id }) => id === current?.lectureId)?.name, course.name)
}

type Context = LoaderFunctionArgs['context']

/** Reads the playlist view with learn=true, else the course page, in one batch. behaviour: Playlist */
async function readPage({ services, viewer, locale }: Context, courseId: number, query: URLSearchParams) {
  const command = { courseId, caller: await viewer() }
  if (query.get('learn') !== 'true') {
    const asked = { asked: query.get('layout'), isStaff: may(command.caller, 'settings.write') }
    const isPreview = query.get('preview') === '1'
    const editor = isPreview ? await findEditor(services, { id: courseId }, command.caller) : null
    // Who looks at a draft or tries a layout sees the page as a visitor does: to most staff the shop sells nothing.
    const asVisitor = { ...command.caller, account: null }
    const page = await getCoursePage(services, {
      courseId,
      caller: editor || askedLayout(asked) ? asVisitor : command.caller,
      ...(editor && { isPreview: true }),
    })
    const notAdded = notAddedOf(query, 0, locale)
    const set = page?.checkout.settings.courseDetailLayout ?? 3
    const { layout, trial } = layoutToShow(set, asked)
    return {
      page,
      step: page && nextStep(page, layout, locale),
      howToBuy: page && howToBuy(page, locale),
      notAdded,
      layout,
      trial,
      editor,
      learn: null,
      nextCourses: [],
    }
  }
  const lectureId = readId(query.get('lecture'))
  const second = secondOf(query.get('t') ?? '')
  const isAgain = query.get('again') === '1'
  const learn = await readLearnPage(services, { ...command, lectureId, second, isAgain })
  return {
    page: null,
    step: null,
    howToBuy: null,
    notAdded: null,
    layout: null,
    trial: null,
    editor: null,
    learn,
    nextCourses: learn?.userId && learn.percent === 100 ? await listNextCourses(services, command) : [],
  }
}

/** Asks for the certificate of a finished course again, in case it got lost. */
async function readLearnPage(services: Context['services'], command: Parameters<typeof getLearnPage>[1]) {
  const page = await getLearnPage(services, command)
  if (page?.userId && page.percent === 100 && page.hasCertificate && !page.certificate)
    await services.jobs.issueCertificate({ userId: page.userId, courseId: page.course.id })
  return page
}

/** The course page loads nothing of the playlist view. */
const LearnView = lazyPart(async () => (await import('#app/components/learning/learn-view.tsx')).LearnView, {
  fallback: <LearnViewIsLoading />,
  selector: '[data-part=learn]',
})

function LearnViewIsLoading() {
  return (
    <main id="main" className="page py-8">
      {m.learning_loading()}
    </main>
  )
}

/**
 * The checkout is in the markup from the start, as a form that works without JavaScript; its code loads when the
 * visitor comes near it, or at once when the tab keeps choices: after a reload the page may be scrolled past it.
 * Memoised, because React drops server markup that it has not hydrated yet as soon as the props change.
 */
const Checkout = memo(
  lazyPart(async () => (await import('#app/components/checkout/checkout.tsx')).Checkout, {
    fallback: <div id="checkout" className="min-h-96" aria-busy="true" />,
    whenNeeded: async () => {
      if (!keptChoices(location.pathname)) await whenVisible('checkout')
    },
  }),
)

/** Tells those who write the course that visitors do not see this page yet. */
function PreviewNotice({ editor, isHidden }: { editor: string; isHidden: boolean }) {
  return (
    <p className="border-b border-line bg-sunken">
      <span className="page flex flex-wrap items-center gap-x-4">
        {isHidden && m.editor_preview_is()}
        <a href={editor} className="link inline-flex min-h-11 items-center">
          {m.editor_preview_back()}
        </a>
      </span>
    </p>
  )
}

export const action = checkoutAction

function notFound(): Response {
  return new Response('Page not found !', { status: 404 })
}

export default function Course() {
  const { page, step, howToBuy, notAdded, layout, trial, editor, learn, nextCourses } =
    useLoaderData<typeof loader>()
  const reload = useReload()
  // An owner or waiting buyer sees an approval or a refund at once.
  const concernsCaller =
    learn !== null || page?.standing.kind === 'owned' || page?.standing.kind === 'order-open'
  useHints(concernsCaller, reload)
  if (learn) {
    const { course, userId, access } = learn
    const isOpen = ['unlimited', 'until', 'watching'].includes(access.kind)
    // Another course, another person, or access that was gained or lost: the view begins anew.
    return <LearnView key={`${course.id} ${userId} ${isOpen}`} page={learn} nextCourses={nextCourses} />
  }
  if (!page || !step || !layout) return null
  const isOwnedAlready = page.standing.kind === 'owned' && !page.standing.canBuyMore
  return (
    <>
      <LayoutChoice trial={trial} />
      {editor && <PreviewNotice editor={editor} isHidden={!page.course.statusShow} />}
      <OnlyLookedAt trial={trial}>
        <CourseView
          key={page.course.id}
          layout={layout}
          page={page}
          step={step}
          howToBuy={howToBuy}
          notAdded={notAdded}
          checkout={isOwnedAlready ? null : <Checkout page={page} />}
        />
      </OnlyLookedAt>
    </>
  )
}
