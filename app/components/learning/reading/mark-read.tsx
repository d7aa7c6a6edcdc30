import { m } from '#app/i18n/paraglide/messages.js'
import { Button } from '#app/ui/button.tsx'
import { CircleCheck } from '#app/ui/icons.tsx'

type Props = {
  lectureId: number
  coursePath: string
  isText: boolean
  isRead: boolean
  onRead: () => void
}

/** The button by which a student says that a text or file is done, or that it is. It works without JavaScript too. */
export function MarkRead({ lectureId, coursePath, isText, isRead, onRead }: Props) {
  return (
    <div className="min-h-11">
      <p role="status" className={isRead ? 'flex min-h-11 items-center gap-2' : ''}>
        {isRead && (
          <>
            <CircleCheck className="size-5 shrink-0 text-success" />
            {isText ? m.lecture_text_read() : m.learning_done()}
          </>
        )}
      </p>
      {!isRead && (
        <form method="post" action={`${coursePath}/read`}>
          <input type="hidden" name="lecture" value={lectureId} />
          <Button
            type="submit"
            variant="secondary"
            onClick={event => {
              event.preventDefault()
              onRead()
            }}
          >
            {isText ? m.lecture_mark_text() : m.lecture_mark_file()}
          </Button>
        </form>
      )}
    </div>
  )
}
