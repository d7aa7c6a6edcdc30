import { Form, Link, useActionData } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import {
  type AnswerValue,
  hasWeights,
  pointsOf,
  type Question,
  showQuestion,
  textIn,
} from '#app/business/learning/quizzes/question.ts'
import { QuizQuestion } from '#app/components/learning/quiz/quiz-question.tsx'
import { QUIZ_COUNTS, QUIZ_SHOWS } from '#app/components/staff/content-changes.ts'
import { KeptOfClosed } from '#app/components/staff/kept-text.tsx'
import { SaveState } from '#app/components/staff/save-bar.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { useLocale } from '#app/i18n/use-locale.ts'
import type { LectureEditor } from '#app/site-file/curriculum/lecture-editor.ts'
import {
  newQuestion,
  QUESTION_KINDS,
  type QuestionKind,
  type TypedQuestion,
  typedQuestion,
} from '#app/site-file/curriculum/typed-question.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { Checkbox, Select, TextArea, TextInput } from '#app/ui/inputs.tsx'
import { MoveButton } from '#app/ui/move-button.tsx'
import { RadioLine } from '#app/ui/radio-line.tsx'
import type { ContentAnswer } from './content-answer.ts'
import {
  AskFirst,
  ContentForm,
  type FormState,
  GoneTexts,
  Line,
  Names,
  opens,
  Part,
  PutBackForms,
  Submit,
} from './content-form.tsx'
import { faultWords, questionWords } from './content-words.ts'

/** The question whose form is open: one of the quiz, or a new one of this kind. */
export type OpenQuestion = { readonly id: string } | { readonly kind: QuestionKind } | null

/** The quiz of a lecture: its questions, how it counts, and how a student sees it. */
export function QuizEditor({
  editor,
  question,
  isPreview,
}: {
  editor: LectureEditor
  question: OpenQuestion
  isPreview: boolean
}) {
  const { quiz, attempts } = editor
  const { questions, seen, marks } = quiz
  const areWeighted = hasWeights(questions)
  const open = question && 'id' in question ? questions.find(({ id }) => id === question.id) : null
  const newKind = question && 'kind' in question ? question.kind : null
  const closed = [
    ...questions
      .filter(({ id }) => id !== open?.id)
      .map(({ id, text }) => ({ name: `save-question ${id} `, to: `?question=${id}#question`, label: text })),
    ...QUESTION_KINDS.filter(kind => kind !== newKind).map(kind => ({
      name: `save-question  ${kind}`,
      to: `?new=${kind}#question`,
      label: `${m.lectures_question_new()} · ${questionWords(kind)}`,
    })),
  ]
  const answer = useActionData<ContentAnswer>()
  // These have no form of their own that could say it.
  const isListChanged = answer && /^(move|remove|restore)-question:/.test(answer.about)
  const [asked, setAsked] = useState<Removed | null>(null)
  // Removing the last question takes the quiz out of the lecture: `PutBackForms` offers the quiz then.
  const isRemoved = asked && questions.length > 0 && !questions.some(({ id }) => id === asked.question.id)
  const list = useFocusAfterClose(open?.id ?? newKind, questions)
  const isGone = answer?.code === 'GONE' && answer.about.startsWith('save-question:') && !open
  return (
    <Part
      id="quiz"
      title={m.lectures_quiz()}
      isOpen={opens(editor, 'quiz', questions.length > 0 || question !== null)}
    >
      {isListChanged && (
        <Alert kind="warning" title={m.lectures_list_changed_title()}>
          {m.lectures_list_changed()}
        </Alert>
      )}
      {isGone && <GoneTexts answer={answer} />}
      {attempts.open + attempts.sent > 0 && (
        <Alert kind="info" title={m.lectures_quiz_begun({ count: attempts.sent, open: attempts.open })}>
          {m.lectures_quiz_begun_text()}
        </Alert>
      )}
      {isRemoved && <PutQuestionBack removed={asked} seen={seen} />}
      {questions.length === 0 ? (
        <>
          <p className="text-ink-soft">{m.lectures_quiz_none()}</p>
          <PutBackForms
            intent="restore-quiz"
            title={m.editing_quiz_taken_out()}
            parts={quiz.takenOut}
            seen={seen}
          />
        </>
      ) : (
        <ol ref={list} className="grid">
          {questions.map((one, index) => (
            <QuestionRow
              key={one.id}
              question={one}
              hasWeights={areWeighted}
              number={index + 1}
              seen={seen}
              isFirst={index === 0}
              isLast={index === questions.length - 1}
              onRemove={() => setAsked({ question: one, at: index })}
            />
          ))}
        </ol>
      )}
      <p className="text-sm text-ink-soft">
        {areWeighted ? m.points_differ() : m.points_same()}{' '}
        {quiz.typed.partial_credit === '1' ? m.partial_points() : m.lectures_quiz_points()}
      </p>
      {open && (
        <QuestionForm key={open.id} id={open.id} typed={typedQuestion(open)} seen={marks[open.id] ?? ''} />
      )}
      {question && 'kind' in question && (
        <QuestionForm key={question.kind} id="" typed={newQuestion(question.kind)} seen="" />
      )}
      <KeptOfClosed forms={closed} />
      <nav aria-label={m.lectures_question_new()} className="grid gap-2">
        <p className="font-semibold">{m.lectures_question_new()}</p>
        <div className="flex flex-wrap gap-2">
          {QUESTION_KINDS.map(kind => (
            <ButtonLink key={kind} to={`?new=${kind}#question`} variant="secondary">
              {questionWords(kind)}
            </ButtonLink>
          ))}
        </div>
      </nav>
      {questions.length > 0 && (
        <>
          <QuizSettings quiz={quiz} />
          {isPreview ? (
            <Preview questions={questions} />
          ) : (
            <ButtonLink to="?preview=1#quiz" variant="secondary" className="justify-self-start">
              {m.lectures_quiz_preview()}
            </ButtonLink>
          )}
        </>
      )}
    </Part>
  )
}

/**
 * When the form of a question closes, moves the focus to that question in the list; after a new question, to the last
 * one. `shown`: the id of the question whose form is open, or the kind of a new one; null if no form is open. Returns
 * the ref for the list.
 */
function useFocusAfterClose(shown: string | null, questions: readonly Question[]) {
  const list = useRef<HTMLOListElement>(null)
  const before = useRef(shown)
  useEffect(() => {
    const closed = before.current
    before.current = shown
    if (shown || !closed || document.activeElement !== document.body) return
    const at = questions.findIndex(({ id }) => id === closed)
    list.current?.children
      .item(at < 0 ? questions.length - 1 : at)
      ?.querySelector('a')
      ?.focus()
  }, [shown, questions])
  return list
}

/** The question whose removal was pressed last, with its place. */
type Removed = { readonly question: Question; readonly at: number }

const PUT_BACK = 'put-question-back'

/** Says which question was removed, with a button that puts it back at its place. */
function PutQuestionBack({ removed: { question, at }, seen }: { removed: Removed; seen: string }) {
  const name = textIn(question, useLocale())
  // The pressed button went with its question.
  useEffect(() => document.getElementById(PUT_BACK)?.focus(), [])
  return (
    <Alert kind="info" title={m.editing_question_removed({ name })}>
      <Form method="post" preventScrollReset className="mt-2">
        <input type="hidden" name="intent" value="restore-question" />
        <input type="hidden" name="id" value={question.id} />
        <input type="hidden" name="at" value={at} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="question" value={JSON.stringify(question)} />
        <Button id={PUT_BACK} type="submit" variant="secondary">
          {m.lectures_put_back()}
        </Button>
      </Form>
    </Alert>
  )
}

function QuestionRow({
  question,
  hasWeights,
  number,
  seen,
  isFirst,
  isLast,
  onRemove,
}: {
  question: Question
  /** True if some questions of the quiz count more than others. */
  hasWeights: boolean
  number: number
  seen: string
  isFirst: boolean
  isLast: boolean
  onRemove: () => void
}) {
  const { id, kind } = question
  const name = `${number}. ${textIn(question, useLocale())}`
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 first:border-0">
      <div className="min-w-0 grow basis-48">
        <Link to={`?question=${id}#question`} className="link font-semibold break-words">
          {name}
        </Link>
        <p className="text-sm text-ink-soft">
          {questionWords(kind)}
          {hasWeights && ` · ${m.points_count({ count: pointsOf(question) })}`}
        </p>
      </div>
      <Form method="post" preventScrollReset className="flex">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="intent" value="move-question" />
        <MoveButton way="up" disabled={isFirst} label={m.lectures_up({ name })} />
        <MoveButton way="down" disabled={isLast} label={m.lectures_down({ name })} />
      </Form>
      <Form method="post" preventScrollReset onSubmit={onRemove}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="seen" value={seen} />
        <input type="hidden" name="intent" value="remove-question" />
        {isFirst && isLast ? (
          <AskFirst effect={m.editing_remove_quiz()} isQuiet>
            {m.lectures_quiz_remove()}
          </AskFirst>
        ) : (
          <AskFirst
            label={m.lectures_question_remove_one({ name })}
            effect={m.editing_remove_question()}
            isQuiet
          >
            {m.lectures_question_remove()}
          </AskFirst>
        )}
      </Form>
    </li>
  )
}

/** The labels of the texts that `questionInWords` returns. */
const labelsOf = (kind: QuestionKind) => ({
  text: m.lectures_question(),
  answers: kind === 'text' ? m.lectures_accepted() : m.lectures_options(),
  explanation: m.lectures_explanation(),
  points: m.points_label(),
  english: m.lectures_question_english(),
  englishExplanation: m.lectures_explanation_english(),
})

/** Returns the texts of a question, with its answers as lines: the correct ones are marked, those to order numbered. */
function questionInWords(question: TypedQuestion): Record<keyof ReturnType<typeof labelsOf>, string> {
  const { kind, options, isTrue, accepted, text, explanation, points, english, englishExplanation } = question
  const lines = options
    .filter(option => option.text || option.english)
    .map(({ text, english, isCorrect }, index) => {
      const words = english ? `${text} (${english})` : text
      if (kind === 'order') return `${index + 1}. ${words}`
      return isCorrect ? `${words} ✓` : words
    })
  const ofStatement = isTrue ? m.quiz_true() : m.quiz_false()
  const answers = kind === 'text' ? accepted : kind === 'true-false' ? ofStatement : lines.join('\n')
  return { text, answers, explanation, points, english, englishExplanation }
}

function QuestionForm({ id, typed, seen }: { id: string; typed: TypedQuestion; seen: string }) {
  const box = useRef<HTMLDivElement>(null)
  // The link that opened the form stands below it, so Tab would lead past the form.
  useEffect(() => box.current?.querySelector('textarea')?.focus({ preventScroll: true }), [])
  return (
    <div ref={box} id="question" className="grid gap-3 rounded-md border border-line bg-surface p-4">
      <h4 className="font-semibold">
        {id ? m.lectures_question_change() : m.lectures_question_new()} · {questionWords(typed.kind)}
      </h4>
      <ContentForm
        intent="save-question"
        id={id}
        seen={seen}
        typed={{}}
        question={typed}
        labels={labelsOf(typed.kind)}
        wordsOf={questionInWords}
        shownBy="question new"
        name={id ? '' : typed.kind}
      >
        {state => {
          const { answer, isSending } = state
          const shown = answer?.question ?? typed
          const faultAt = (name: string) => faultWords(answer?.faults[name])
          const area = (name: string, label: string, value: string, lang?: string) => (
            <Field
              label={label}
              error={faultAt(name === 'englishExplanation' ? 'english.explanation' : name)}
              required={name === 'text'}
            >
              {control => <TextArea {...control} name={name} defaultValue={value} lang={lang} rows={2} />}
            </Field>
          )
          return (
            <>
              <input type="hidden" name="kind" value={shown.kind} />
              {area('text', m.lectures_question(), shown.text)}
              <Answers question={shown} faultAt={faultAt} />
              {area('explanation', m.lectures_explanation(), shown.explanation)}
              <Field label={m.points_label()} hint={m.points_hint()} error={faultAt('points')}>
                {control => (
                  <TextInput
                    {...control}
                    name="points"
                    defaultValue={shown.points}
                    placeholder="1"
                    inputMode="numeric"
                    className="w-24"
                  />
                )}
              </Field>
              <details>
                <summary className="min-h-11 py-2 text-accent">{m.lectures_in_english()}</summary>
                <div className="grid gap-4">
                  {area('english', m.lectures_question_english(), shown.english, 'en')}
                  {area(
                    'englishExplanation',
                    m.lectures_explanation_english(),
                    shown.englishExplanation,
                    'en',
                  )}
                </div>
              </details>
              <div className="flex flex-wrap gap-3">
                <Button type="submit" pending={isSending}>
                  {m.lectures_question_save()}
                </Button>
                <ButtonLink to="?" variant="secondary" preventScrollReset>
                  {m.lectures_question_close()}
                </ButtonLink>
                <SaveState {...state} />
              </div>
            </>
          )
        }}
      </ContentForm>
    </div>
  )
}

function Answers({
  question: { kind, options, isTrue, accepted },
  faultAt,
}: {
  question: TypedQuestion
  faultAt: (name: string) => string | undefined
}) {
  if (kind === 'true-false')
    return (
      <FieldGroup label={m.lectures_correct()}>
        {control =>
          [true, false].map(value => (
            <RadioLine
              key={String(value)}
              {...control}
              name="isTrue"
              value={String(value)}
              defaultChecked={isTrue === value}
              label={value ? m.quiz_true() : m.quiz_false()}
            />
          ))
        }
      </FieldGroup>
    )
  if (kind === 'text')
    return (
      <Field
        label={m.lectures_accepted()}
        hint={m.lectures_accepted_hint()}
        error={faultAt('correct')}
        required
      >
        {control => <TextArea {...control} name="accepted" defaultValue={accepted} rows={3} />}
      </Field>
    )
  return (
    <FieldGroup
      label={m.lectures_options()}
      hint={kind === 'order' ? m.lectures_options_order_hint() : m.lectures_options_hint()}
      error={faultAt('options') ?? faultAt('correct')}
    >
      {control => (
        <ol className="grid gap-2">
          {options.map((option, index) => {
            const number = index + 1
            const [name, fault] = [m.lectures_option({ number }), faultAt(`options[${index}].text`)]
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: an empty option has no id yet
              <li key={index} className="flex flex-wrap items-center gap-2">
                <input type="hidden" name={`option.${index}.id`} value={option.id} />
                {kind === 'order' ? (
                  <TextInput
                    name={`option.${index}.place`}
                    defaultValue={number}
                    inputMode="numeric"
                    className="w-16"
                    aria-label={m.lectures_option_place({ number })}
                  />
                ) : (
                  <input
                    {...control}
                    type={kind === 'single' ? 'radio' : 'checkbox'}
                    name="correct"
                    value={index}
                    defaultChecked={option.isCorrect}
                    className="tick"
                    aria-label={m.lectures_option_correct({ number })}
                  />
                )}
                <TextInput
                  name="option"
                  defaultValue={option.text}
                  maxLength={500}
                  className="min-w-0 flex-1 basis-48"
                  aria-label={name}
                  aria-invalid={fault ? true : undefined}
                />
                <TextInput
                  name={`option.${index}.english`}
                  defaultValue={option.english}
                  maxLength={500}
                  lang="en"
                  className="min-w-0 flex-1 basis-40"
                  aria-label={m.lectures_option_english({ number })}
                  placeholder={m.lectures_option_english({ number })}
                />
                {fault && <p className="basis-full text-sm text-danger">{fault}</p>}
              </li>
            )
          })}
        </ol>
      )}
    </FieldGroup>
  )
}

/** A list to choose one of. `options`: the words of each value. */
function Choice({
  state,
  name,
  label,
  hint,
  options,
}: {
  state: FormState
  name: string
  label: string
  hint?: string
  options: Readonly<Record<string, () => string>>
}) {
  return (
    <Field label={label} hint={hint}>
      {control => (
        <Select {...control} name={name} defaultValue={state.typed[name]}>
          {Object.entries(options).map(([value, words]) => (
            <option key={value} value={value}>
              {words()}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function QuizSettings({ quiz }: { quiz: LectureEditor['quiz'] }) {
  const labels = {
    title: m.lectures_quiz_name(),
    'english.title': m.lectures_quiz_english(),
    attempts_allowed: m.lectures_quiz_attempts(),
    minutes: m.lectures_quiz_minutes(),
    score_pass_quiz: m.lectures_quiz_pass(),
    retry_after_minutes: m.retry_wait(),
  }
  return (
    <div className="grid gap-3">
      <h4 className="font-semibold">{m.lectures_quiz_settings()}</h4>
      <ContentForm intent="save-quiz" seen={quiz.seen} typed={quiz.typed} labels={labels}>
        {state => (
          <>
            <Names state={state} name="title" label={labels.title} labelEnglish={labels['english.title']} />
            <div className="grid gap-4 sm:grid-cols-3">
              <Line state={state} name="score_pass_quiz" label={labels.score_pass_quiz} inputMode="decimal" />
              <Line
                state={state}
                name="attempts_allowed"
                label={labels.attempts_allowed}
                hint={m.lectures_quiz_any()}
                inputMode="numeric"
              />
              <Line
                state={state}
                name="minutes"
                label={labels.minutes}
                hint={m.lectures_quiz_no_limit()}
                inputMode="decimal"
              />
            </div>
            <Choice
              state={state}
              name="integrate_type"
              label={m.lectures_quiz_counted()}
              options={QUIZ_COUNTS}
            />
            <Choice
              state={state}
              name="after_failed"
              label={m.retry_after_failed()}
              hint={m.retry_after_failed_hint()}
              options={QUIZ_SHOWS}
            />
            <Checkbox
              name="answers_at_end"
              value="1"
              defaultChecked={state.typed.answers_at_end === '1'}
              label={m.retry_at_end()}
              hint={m.retry_at_end_hint()}
            />
            <Line
              state={state}
              name="retry_after_minutes"
              label={labels.retry_after_minutes}
              hint={m.retry_wait_hint()}
              inputMode="numeric"
            />
            <div>
              <Checkbox
                name="pass_to_complete"
                value="1"
                defaultChecked={state.typed.pass_to_complete === '1'}
                label={m.lectures_quiz_must_pass()}
              />
              <Checkbox
                name="require_all_answer"
                value="1"
                defaultChecked={state.typed.require_all_answer === '1'}
                label={m.lectures_quiz_all()}
              />
              <Checkbox
                name="shuffled"
                value="1"
                defaultChecked={state.typed.shuffled === '1'}
                label={m.desk_lists_shuffled()}
                hint={m.desk_lists_shuffled_hint()}
              />
              <Checkbox
                name="partial_credit"
                value="1"
                defaultChecked={state.typed.partial_credit === '1'}
                label={m.partial_switch()}
                hint={m.partial_switch_hint()}
              />
            </div>
            <Submit state={state}>{m.lectures_quiz_save()}</Submit>
          </>
        )}
      </ContentForm>
    </div>
  )
}

/** The questions as a student gets them. Answers are not kept. */
function Preview({ questions }: { questions: readonly Question[] }) {
  const locale = useLocale()
  const [answers, setAnswers] = useState<Readonly<Record<string, AnswerValue>>>({})
  const areWeighted = hasWeights(questions)
  return (
    <section aria-label={m.lectures_quiz_preview()} className="grid gap-4">
      <p className="text-ink-soft">{m.lectures_quiz_preview_text()}</p>
      {questions.map((question, index) => (
        <QuizQuestion
          key={question.id}
          question={showQuestion(question, locale)}
          number={index + 1}
          total={questions.length}
          answer={answers[question.id] ?? null}
          isMissing={false}
          hasWeights={areWeighted}
          onAnswer={value => setAnswers(before => ({ ...before, [question.id]: value }))}
        />
      ))}
    </section>
  )
}
