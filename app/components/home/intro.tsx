import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { HomePage } from '#app/business/storefront/get-home-page.server.ts'
import { durationWords } from '#app/components/catalogue/words.ts'
import { waysToReach } from '#app/components/frame/contact-links.tsx'
import { RefundPromise, SchoolPicture } from '#app/components/school.tsx'
import type { ShellData } from '#app/components/shell/shell-data.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { ButtonLink } from '#app/ui/button.tsx'
import { CirclePlay, type Icon, Play, RotateCcw } from '#app/ui/icons.tsx'

type Intro = NonNullable<HomePage['intro']>

/** The first screen of home for a stranger: what one learns here, a free lecture, and the way to all courses. */
export function IntroView({
  intro,
  shop,
  hasCourses,
}: {
  intro: Intro
  shop: ShellData['shop'] | undefined
  hasCourses: boolean
}) {
  const { headline, text, pictureUrl, freeLecture } = intro
  return (
    <>
      <section className="grid items-center gap-x-12 gap-y-6 pt-6 pb-8 sm:pt-12 lg:grid-cols-2">
        <div>
          <h1 className="text-2xl leading-snug font-semibold sm:text-3xl">{headline || shop?.title}</h1>
          {text && <p className="mt-3 max-w-prose text-ink-soft sm:text-lg">{text}</p>}
          <div className="mt-5 grid gap-3 sm:flex sm:flex-wrap">
            {freeLecture && (
              <ButtonLink to={freeLecture.path} size="lg" className="sm:shrink-0">
                <CirclePlay className="size-5" />
                {m.home_free_lesson({ length: durationWords(freeLecture.seconds).replaceAll(' ', '\u00a0') })}
              </ButtonLink>
            )}
            {hasCourses && (
              <ButtonLink
                to="/courses"
                size="lg"
                variant={freeLecture ? 'secondary' : 'primary'}
                className="sm:shrink-0"
              >
                {m.home_browse()}
              </ButtonLink>
            )}
          </div>
        </div>
        {pictureUrl && <Cover url={pictureUrl} lesson={freeLecture?.path} />}
      </section>
      <ReasonsToTrust intro={intro} shop={shop} />
    </>
  )
}

/** The large picture, with a mark that plays the free lesson. The button beside it says the same in words. */
function Cover({ url, lesson }: { url: string; lesson: string | undefined }) {
  return (
    <div className="relative">
      <SchoolPicture url={url} />
      {lesson && (
        <Link to={lesson} prefetch="intent" tabIndex={-1} aria-hidden="true" className="play-preview">
          <span className="size-16 justify-center px-0">
            <Play className="ml-0.5 size-7 fill-current" />
          </span>
        </Link>
      )}
    </div>
  )
}

/** Why a stranger may trust the school: only what it really does. */
function ReasonsToTrust({
  intro: { freeLecture, refundRule },
  shop,
}: {
  intro: Intro
  shop: ShellData['shop'] | undefined
}) {
  const ways = shop ? waysToReach(shop) : []
  const promises: (Reason | false)[] = [
    freeLecture !== null && { icon: CirclePlay, title: m.home_try_title(), text: m.home_try_text() },
    Boolean(refundRule) && {
      icon: RotateCcw,
      title: m.home_refund_title(),
      text: <RefundPromise rule={refundRule} />,
    },
    ways[0] !== undefined && {
      icon: ways[0].icon,
      title: m.home_contact_title(),
      text: <Contact ways={ways} />,
    },
  ]
  const kept = promises.filter(promise => promise !== false)
  if (kept.length === 0) return null
  return (
    <ul className="grid gap-x-8 gap-y-4 rounded-md bg-sunken p-4 sm:grid-cols-[repeat(auto-fit,minmax(14rem,1fr))] sm:p-6">
      {kept.map(({ icon: Mark, title, text }) => (
        <li key={title} className="flex gap-3">
          <Mark className="mt-1 size-5 shrink-0 text-accent" />
          <div className="min-w-0">
            <h2 className="font-semibold">{title}</h2>
            <div className="text-sm text-ink-soft">{text}</div>
          </div>
        </li>
      ))}
    </ul>
  )
}

type Reason = { readonly icon: Icon; readonly title: string; readonly text: ReactNode }

function Contact({ ways }: { ways: ReturnType<typeof waysToReach> }) {
  return (
    <span className="flex flex-wrap gap-x-4">
      {ways.map(({ href, words }) => (
        <a key={href} href={href} className="link inline-block py-1 break-all">
          {words}
        </a>
      ))}
    </span>
  )
}
