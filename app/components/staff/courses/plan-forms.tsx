import { Fragment, useRef, useState } from 'react'
import { courseMode } from '#app/business/catalogue/course.ts'
import type { PricingPlan } from '#app/business/catalogue/pricing-plan.ts'
import { parseAmount } from '#app/business/money/decimal.ts'
import { contentValue, PLAN_TYPES, planLabel, TERM_UNITS } from '#app/components/staff/content-changes.ts'
import { ChangedAlert, FaultsAlert, LostAlert } from '#app/components/staff/form-alerts.tsx'
import { formOf, KeptOffer, type KeptText, useKeptText } from '#app/components/staff/kept-text.tsx'
import { formatYesNo } from '#app/components/staff/people/form-words.ts'
import { SaveState, useFilledWith, useUnsaved } from '#app/components/staff/save-bar.tsx'
import { usePost } from '#app/components/staff/use-post.ts'
import { nameIn } from '#app/i18n/locale.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { Instant } from '#app/platform/clock.ts'
import {
  differingPlanFields,
  NEW_PLAN,
  PLAN_TICKS,
  type PlanField,
  type TypedPlan,
} from '#app/site-file/editing/course-form.ts'
import type { CourseEditor, EditedPlan } from '#app/site-file/editing/get-course-editor.server.ts'
import { typedPlanIn } from '#app/site-file/editing/typed-in-form.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Checkbox, Select, TextInput } from '#app/ui/inputs.tsx'
import { More } from '#app/ui/more.tsx'
import { ActButton, COURSE_FORMS } from './act-button.tsx'
import type { CourseAnswer, PlanAgain } from './course-answer.ts'
import { faultSentence, planSentence } from './course-words.ts'
import { PickField, pickedIn } from './pick-field.tsx'

type Acting = {
  readonly courseId: number
  readonly choices: CourseEditor['choices']
  /** The course meets in a room. */
  readonly isInPerson: boolean
  readonly sellsInDollars: boolean
  readonly again: PlanAgain | null
  readonly onAnswer: (answer: CourseAnswer) => void
}

/** The plans of a course in their order, each with its form, and the form of a new one. */
export function Plans({
  course,
  ...given
}: Omit<Acting, 'choices' | 'isInPerson' | 'sellsInDollars'> & { course: CourseEditor }) {
  const { plans, choices, sellsInDollars, typed } = course
  const acting = { ...given, choices, sellsInDollars, isInPerson: courseMode(typed.courseType) === 'onsite' }
  // The form of a new plan empties and closes with its answer, not when the page has read the plans again: the next
  // plan may be open by then.
  const [made, setMade] = useState(0)
  const [isNewTouched, setNewTouched] = useState(false)
  // Something was typed while the new plan was on its way: its form goes on as the form of the plan that it made.
  const [goesOn, setGoesOn] = useState<number | null>(null)
  useUnsaved(isNewTouched)
  const onMade = (answer: CourseAnswer, isTypedSince: boolean) => {
    if (answer.kind === 'saved' && isTypedSince && answer.planId) setGoesOn(answer.planId)
    else if (answer.kind === 'saved') {
      setMade(made + 1)
      setGoesOn(null)
      setNewTouched(false)
    }
    given.onAnswer(answer)
  }
  const others = plans.filter(({ plan }) => plan.id !== goesOn)
  return (
    <section id="plans" aria-labelledby="plans-title" className="grid scroll-my-4 gap-3">
      <h2 id="plans-title" className="border-b border-line pb-1 text-lg font-semibold">
        {m.editor_plans()}
      </h2>
      <p className="text-sm text-ink-soft">{m.editor_plan_hint()}</p>
      {others.map((edited, index) => (
        <OnePlan
          key={edited.plan.id}
          edited={edited}
          isFirst={index === 0}
          isLast={index === others.length - 1}
          {...acting}
        />
      ))}
      <More key={made} title={m.editor_plan_new()} isOpen={goesOn !== null || acting.again?.planId === null}>
        <PlanForm
          planId={goesOn}
          typed={NEW_PLAN}
          seen=""
          {...acting}
          isTouched={isNewTouched}
          setTouched={setNewTouched}
          onAnswer={onMade}
        />
      </More>
    </section>
  )
}

function OnePlan({
  edited,
  isFirst,
  isLast,
  ...acting
}: Acting & { edited: EditedPlan; isFirst: boolean; isLast: boolean }) {
  const locale = useLocale()
  const { courseId, onAnswer, again, isInPerson } = acting
  const { plan } = edited
  const [isTouched, setTouched] = useState(again?.planId === plan.id)
  const { filled, saved } = useFilledWith(edited, isTouched)
  const [savedAt, setSavedAt] = useState<Instant | null>(null)
  useUnsaved(isTouched)
  const onSaved = (answer: CourseAnswer) => {
    if (answer.kind === 'saved') {
      saved()
      setSavedAt(Date.now())
    }
    onAnswer(answer)
  }
  const { id, price, priceUsd, statusShow } = plan
  const name = nameIn(locale, { name: plan.name, english: { name: edited.typed.nameEn } })
  const act = (intent: string) => ({ intent, id: courseId, planId: id })
  return (
    <div className="rounded-md border border-line p-3">
      <details open={again?.planId === id}>
        <summary className="min-h-11 cursor-pointer py-2">
          <span className="font-semibold">{name}</span>{' '}
          {planSentence(plan, { price, priceUsd }, { isInPerson, locale })}{' '}
          {!statusShow && <Badge>{m.editor_plan_is_off()}</Badge>}
        </summary>
        <PlanForm
          key={filled.seen}
          planId={id}
          typed={filled.typed}
          seen={filled.seen}
          {...acting}
          isTouched={isTouched}
          savedAt={savedAt}
          setTouched={setTouched}
          onAnswer={onSaved}
        />
      </details>
      <div className="flex flex-wrap gap-2">
        {!isFirst && (
          <ActButton fields={act('plan-up')} label={m.editor_plan_up()} variant="quiet" onAnswer={onAnswer} />
        )}
        {!isLast && (
          <ActButton
            fields={act('plan-down')}
            label={m.editor_plan_down()}
            variant="quiet"
            onAnswer={onAnswer}
          />
        )}
        <ActButton
          fields={act(statusShow ? 'plan-off' : 'plan-on')}
          label={statusShow ? m.editor_plan_off() : m.editor_plan_on()}
          variant="quiet"
          onAnswer={onAnswer}
        />
        {edited.canPutBack && (
          <ActButton
            fields={{ ...act('plan-back'), seen: edited.seen }}
            label={m.editor_put_back()}
            variant="quiet"
            onAnswer={onAnswer}
          />
        )}
      </div>
    </div>
  )
}

function PlanForm({
  planId,
  typed: stored,
  seen,
  courseId,
  choices,
  isInPerson,
  sellsInDollars,
  again: answered,
  isTouched,
  savedAt = null,
  setTouched,
  onAnswer,
}: Omit<Acting, 'onAnswer'> & {
  planId: number | null
  typed: TypedPlan
  seen: string
  isTouched: boolean
  /** When this page saved it last. */
  savedAt?: Instant | null
  setTouched: (isTouched: boolean) => void
  onAnswer: (answer: CourseAnswer, isTypedSince: boolean) => void
}) {
  const again = answered && answered.planId === planId ? answered : null
  const [draft, setDraft] = useState(again?.typed ?? stored)
  const locale = useLocale()
  const [savedSeen, setSavedSeen] = useState<string>()
  const [round, setRound] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const kept = useKeptText(element, `plan ${planId ?? 'new'}`, isTouched)
  const post = usePost<CourseAnswer>(COURSE_FORMS, (answer, isTypedSince) => {
    if (answer.kind === 'saved') {
      setTouched(isTypedSince)
      setSavedSeen(answer.seen)
      if (planId === null || !isTypedSince) kept.forget()
    }
    onAnswer(answer, isTypedSince)
  })
  const { send, noteInput, isSending, isLost } = post
  const base = useRef(stored)
  if (again) base.current = again.typed
  const typed = base.current
  const faults = again?.faults ?? {}
  const line = (field: PlanField, hint?: string, inputMode?: 'decimal' | 'numeric') => (
    <Field label={planLabel(field)} hint={hint} error={faultSentence(faults[field])}>
      {control => (
        <TextInput
          {...control}
          name={field}
          inputMode={inputMode}
          maxLength={1_000}
          autoComplete="off"
          defaultValue={typed[field]}
        />
      )}
    </Field>
  )
  const choice = (field: PlanField, choices: Readonly<Record<string, () => string>>) => (
    <Field label={planLabel(field)} error={faultSentence(faults[field])}>
      {control => (
        <Select {...control} name={field} defaultValue={typed[field]}>
          {Object.entries(choices).map(([value, words]) => (
            <option key={value} value={value}>
              {words()}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
  const tick = (field: PlanField, value = '1') => (
    <Checkbox name={field} value={value} label={planLabel(field)} defaultChecked={typed[field] === value} />
  )
  const onChange = () => {
    noteInput()
    setTouched(true)
    kept.keep()
  }
  const putBack = (text: KeptText) => {
    const back = typedPlanIn(formOf(text))
    onChange()
    setDraft(back)
    setSavedSeen(text.seen)
    const refused = { kind: 'plan-refused', planId, faults: {}, theirs: null } as const
    onAnswer({ ...refused, typed: back, seen: text.seen }, false)
    setRound(round + 1)
  }
  return (
    <form
      ref={element}
      method="post"
      onSubmit={send}
      onInput={event => {
        onChange()
        setDraft(typedPlanIn(new FormData(event.currentTarget)))
      }}
      noValidate
      aria-label={m.editor_plan_name()}
      className="grid gap-4 py-2"
    >
      <input type="hidden" name="intent" value="plan" />
      <input type="hidden" name="id" value={courseId} />
      <input type="hidden" name="planId" value={planId ?? ''} />
      <input type="hidden" name="seen" value={again?.seen ?? savedSeen ?? seen} />
      {again?.theirs && (
        <ChangedAlert
          path="?"
          fields={differingPlanFields(again.typed, again.theirs).map(field => ({
            label: planLabel(field),
            mine: textOf(again.typed, field, choices),
            theirs: textOf(again.theirs ?? stored, field, choices),
          }))}
        />
      )}
      <FaultsAlert faults={faults} />
      <KeptOffer kept={kept} putBack={putBack} />
      <Fragment key={round}>
        <div className="grid gap-4 sm:grid-cols-2">
          {line('name')}
          {choice('planType', PLAN_TYPES)}
          {choice('pricingType', {
            default: m.editor_plan_normal,
            renew: m.editor_plan_renew,
            // A shop can have its own word.
            ...(/^(default|renew)$/.test(typed.pricingType)
              ? {}
              : { [typed.pricingType]: () => typed.pricingType }),
          })}
          {line('term', m.editor_plan_term_hint(), 'numeric')}
          {choice('termUnit', TERM_UNITS)}
          {draft.planType === 'Actual' && line('term2', undefined, 'numeric')}
          {draft.planType === 'Actual' && choice('termUnit2', TERM_UNITS)}
          {line('price', undefined, 'decimal')}
        </div>
        <More
          title={m.plan_english_and_dollars()}
          isOpen={
            sellsInDollars ||
            [typed.nameEn, typed.priceUsd, faults.nameEn, faults.priceUsd].some(one => Boolean(one))
          }
        >
          <div className="grid gap-4 sm:grid-cols-2">
            {line('nameEn')}
            {line('priceUsd', m.editor_plan_usd_hint(), 'decimal')}
          </div>
        </More>
        <p role="status" className="rounded-md bg-sunken px-4 py-3">
          {sentenceOf(draft, { isInPerson, locale })}
        </p>
        <div>
          {tick('isDefault')}
          {tick('isForMember')}
          {tick('needApproval')}
          {tick('freeFor', 'Student')}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <PickField
            field="freeCourseIds"
            of="courses"
            typed={typed.freeCourseIds}
            choices={choices.courses}
            label={planLabel('freeCourseIds')}
            onChange={onChange}
            error={faultSentence(faults.freeCourseIds)}
          />
          <PickField
            field="buyCourseFree"
            of="products"
            typed={typed.buyCourseFree}
            choices={choices.products}
            withCounts
            label={planLabel('buyCourseFree')}
            onChange={onChange}
            error={faultSentence(faults.buyCourseFree)}
          />
        </div>
        <More
          title={m.plan_references()}
          isOpen={Boolean(faults.referenceCode || faults.referenceId || faults.value)}
        >
          <p className="mb-2 text-sm text-ink-soft">{m.plan_references_hint()}</p>
          <div className="grid gap-4 sm:grid-cols-3">
            {line('referenceCode')}
            {line('referenceId', undefined, 'numeric')}
            {line('value')}
          </div>
        </More>
      </Fragment>
      <LostAlert isLost={isLost} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" pending={isSending}>
          {m.editor_plan_save()}
        </Button>
        <SaveState isTouched={isTouched} isSending={isSending} savedAt={savedAt} />
      </div>
    </form>
  )
}

/** Returns the value of a field in words: a checkbox as yes or no, courses and products by name. */
function textOf(typed: TypedPlan, field: PlanField, { courses, products }: Acting['choices']): string {
  const text = typed[field].trim()
  if (PLAN_TICKS.includes(field)) return formatYesNo(text !== '')
  const named = field === 'freeCourseIds' ? courses : field === 'buyCourseFree' ? products : null
  const inWords = named
    ? pickedIn(text).map(({ id, count }) => {
        const name = named.find(one => String(one.id) === id)?.name ?? id
        return count === '1' ? name : `${name} × ${count}`
      })
    : [String(contentValue(field, text))]
  return inWords.join(', ') || m.staff_offer_empty()
}

/** Says back what the typed plan would sell, while it is typed. */
function sentenceOf(typed: TypedPlan, shown: Parameters<typeof planSentence>[2]): string {
  const number = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null)
  const plan = {
    planType: typed.planType,
    term: number(typed.term),
    termUnit: typed.termUnit,
    term2: number(typed.term2),
    termUnit2: typed.termUnit2,
    pricingType: typed.pricingType,
    needApproval: typed.needApproval === '1',
  } as PricingPlan
  const amount = (text: string) => (text.trim() === '' ? null : parseAmount(text.trim()))
  const price = typed.planType === 'Free' ? 0 : amount(typed.price)
  return planSentence(plan, { price, priceUsd: amount(typed.priceUsd) }, shown)
}
