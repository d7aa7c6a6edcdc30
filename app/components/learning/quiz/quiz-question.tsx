import type { AnswerValue, ShownQuestion } from '#app/business/learning/quizzes/question.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { FieldGroup } from '#app/ui/field-group.tsx'
import { Checkbox, TextInput } from '#app/ui/inputs.tsx'
import { RadioLine } from '#app/ui/radio-line.tsx'
import { OrderingOptions } from './ordering-options.tsx'

type Title = {
  question: ShownQuestion
  /** From 1. */
  number: number
  total: number
  /** True if some questions of the quiz count more than others. */
  hasWeights: boolean
}

type Props = Title & {
  answer: AnswerValue
  isMissing: boolean
  onAnswer: (value: AnswerValue) => void
}

/** The number of a question, its points where they differ, and its text. */
export function QuestionTitle({ question, number, total, hasWeights }: Title) {
  return (
    <>
      <span className="block text-sm font-normal text-ink-soft">
        {m.quiz_question({ number, total })}
        {hasWeights && ` · ${m.points_count({ count: question.points })}`}
      </span>
      <span className="whitespace-pre-line">{question.text}</span>
    </>
  )
}

/** The id of a question's element, so that the page can lead to it. */
export const questionElementId = (questionId: string) => `question-${questionId}`

/**
 * One question with its fields. The fields post as a plain form too: their names hold the kind and the question's id.
 */
export function QuizQuestion({ question, number, total, answer, isMissing, hasWeights, onAnswer }: Props) {
  const name = `${question.kind}.${question.id}`
  const hint = hintOf(question)
  return (
    <div id={questionElementId(question.id)} className="rounded-md border border-line bg-surface p-4">
      <FieldGroup
        label={<QuestionTitle {...{ question, number, total, hasWeights }} />}
        hint={hint}
        error={isMissing ? m.quiz_gap() : undefined}
      >
        {control => (
          <>
            <input type="hidden" name="asked" value={name} />
            <Fields {...{ question, name, answer, onAnswer, control }} />
          </>
        )}
      </FieldGroup>
    </div>
  )
}

type FieldsProps = Pick<Props, 'question' | 'answer' | 'onAnswer'> & { name: string; control: object }

function Fields({ question, name, answer, onAnswer, control }: FieldsProps) {
  switch (question.kind) {
    case 'single':
      return question.options.map(({ id, text }) => (
        <RadioLine
          key={id}
          {...control}
          label={text}
          name={name}
          value={id}
          checked={answer === id}
          onChange={() => onAnswer(id)}
        />
      ))
    case 'true-false':
      return [true, false].map(value => (
        <RadioLine
          key={String(value)}
          {...control}
          label={value ? m.quiz_true() : m.quiz_false()}
          name={name}
          value={String(value)}
          checked={answer === value}
          onChange={() => onAnswer(value)}
        />
      ))
    case 'multiple': {
      const chosen = listOf(answer)
      return question.options.map(({ id, text }) => (
        <Checkbox
          key={id}
          {...control}
          label={<span className="break-words">{text}</span>}
          name={name}
          value={id}
          checked={chosen.includes(id)}
          onChange={event =>
            onAnswer(event.target.checked ? [...chosen, id] : chosen.filter(other => other !== id))
          }
        />
      ))
    }
    case 'text':
      return (
        <TextInput
          {...control}
          aria-label={m.quiz_your_answer()}
          name={name}
          value={typeof answer === 'string' ? answer : ''}
          maxLength={200}
          autoComplete="off"
          onChange={event => onAnswer(event.target.value)}
        />
      )
    case 'order':
      return <OrderingOptions question={question} name={name} answer={answer} onAnswer={onAnswer} />
  }
}

export function listOf(answer: AnswerValue): readonly string[] {
  return typeof answer === 'object' && answer !== null ? answer : []
}

function hintOf({ kind }: ShownQuestion): string | undefined {
  if (kind === 'multiple') return m.quiz_hint_multiple()
  if (kind === 'text') return m.quiz_hint_text()
  return kind === 'order' ? m.quiz_hint_order() : undefined
}
