import type { MouseEvent } from 'react'
import type { LearnLecture } from '#app/business/learning/playlist/learn-page.ts'
import type { Task } from '#app/business/learning/progress/progress.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import { CircleQuestionMark, Pencil } from '#app/ui/icons.tsx'
import { StageCover } from './stage-cover.tsx'

type Tasks = Pick<LearnLecture, 'id' | 'tasks'>

const LINKS = {
  quiz: { words: m.learning_task_quiz, icon: CircleQuestionMark },
  homework: { words: m.learning_task_homework, icon: Pencil },
} as const

/** The headings of the quiz and the homework below the video have these ids. */
function headingOf(task: Task, lectureId: number): string {
  return task === 'quiz' ? 'quiz-title' : `homework-${lectureId}`
}

/** Links to the quiz and the homework of the lecture that are still to do. They work without JavaScript. */
export function TaskLinks({ lecture: { id, tasks }, onGo }: { lecture: Tasks; onGo?: () => void }) {
  if (tasks.length === 0) return null
  const go = async (event: MouseEvent, task: Task) => {
    event.preventDefault()
    onGo?.()
    // The page below the video is hidden in full screen.
    if (document.fullscreenElement) await document.exitFullscreen()
    const heading = document.getElementById(headingOf(task, id))
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="flex flex-wrap gap-2">
      {tasks.map((task, index) => {
        const { words, icon: Icon } = LINKS[task]
        return (
          <a
            key={task}
            href={`#${headingOf(task, id)}`}
            onClick={event => void go(event, task)}
            className={`button button-md ${index === 0 ? 'button-primary' : 'button-secondary'}`}
          >
            <Icon className="size-4" />
            {words()}
          </a>
        )
      })}
    </div>
  )
}

/** Shown at the end of a video while the lecture's quiz or homework is still to do. Nothing starts by itself. */
export function TasksAfterVideo({ lecture, onClose }: { lecture: Tasks; onClose: () => void }) {
  return (
    <StageCover>
      <p className="font-semibold" role="status">
        {m.learning_task_title()}
      </p>
      <TaskLinks lecture={lecture} onGo={onClose} />
      <button type="button" className="min-h-11 text-sm underline" onClick={onClose}>
        {m.learning_task_later()}
      </button>
    </StageCover>
  )
}
