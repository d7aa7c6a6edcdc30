import { type ChangeEvent, type FormEvent, lazy, Suspense, useState } from 'react'
import { type OfKind, postForm } from '#app/components/ask.ts'
import { hasAnswer } from '#app/components/staff/use-post.ts'
import { PictureInput } from '#app/components/upload/picture-file.tsx'
import { m } from '#app/i18n/paraglide/messages.js'
import { COVER, LEAST_COVER } from '#app/site-file/editing/course-form.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { ActButton, COURSE_FORMS } from './act-button.tsx'
import type { CourseAnswer } from './course-answer.ts'

const PictureCrop = lazy(async () => ({
  default: (await import('#app/components/upload/picture-crop.tsx')).PictureCrop,
}))

/** The cover of a course. */
export function CoverForm({
  courseId,
  cover,
  canPutBack,
  refused,
  onAnswer,
}: {
  courseId: number
  cover: string
  canPutBack: boolean
  refused: string | undefined
  onAnswer: (answer: CourseAnswer) => void
}) {
  return (
    <section id="cover" aria-labelledby="cover-title" className="grid max-w-xl scroll-my-4 gap-3">
      <h2 id="cover-title" className="border-b border-line pb-1 text-lg font-semibold">
        {m.editor_cover()}
      </h2>
      {cover && <img src={cover} alt="" className="aspect-video w-full max-w-80 rounded-md object-cover" />}
      <PictureForm
        to={COURSE_FORMS}
        name="cover"
        id={courseId}
        seen={cover}
        least={LEAST_COVER}
        size={COVER}
        words={{
          choose: m.editor_cover_choose(),
          hint: m.editor_cover_hint(),
          send: m.editor_cover_send(),
        }}
        refused={refused}
        onAnswer={onAnswer}
      />
      {canPutBack && (
        <ActButton
          fields={{ intent: 'cover-back', id: courseId, seen: cover }}
          label={m.editor_cover_back()}
          variant="quiet"
          onAnswer={onAnswer}
        />
      )}
    </section>
  )
}

/** Sends one picture. With JavaScript the picture is cropped first; without, it is sent as it is. */
export function PictureForm<Answer extends OfKind>({
  to,
  name,
  id,
  seen,
  least,
  size,
  words,
  refused,
  onAnswer,
}: {
  /** Where the script sends the form. */
  to: string
  /** Of the field. The address names it too, so that the shop reads a file. */
  name: string
  id: number
  /** The address of the picture that the new one replaces, if the shop compares it. */
  seen?: string
  least: { readonly width: number; readonly height: number }
  /** To which the browser crops. */
  size: { readonly width: number; readonly height: number }
  words: { readonly choose: string; readonly hint: string; readonly send: string }
  refused: string | undefined
  onAnswer: (answer: Answer) => void
}) {
  const [toCut, setToCut] = useState<File | null>(null)
  const [isSending, setSending] = useState(false)
  const [isLost, setLost] = useState(false)
  const send = async (file: File) => {
    setToCut(null)
    setSending(true)
    const answer = await postForm<Answer>(
      `${to}?${name}=1`,
      { id, ...(seen === undefined ? {} : { seen }), [name]: file },
      m.staff_offer_lost,
    )
    setSending(false)
    setLost(!hasAnswer<Answer>(answer))
    if (hasAnswer<Answer>(answer)) onAnswer(answer)
  }
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (!file) return
    // Cropping would enlarge a small picture. The shop says why it takes none, and no file that is no picture.
    if (await isLargeEnough(file, least)) setToCut(file)
    else await send(file)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const file = new FormData(event.currentTarget).get(name)
    if (file instanceof File && file.size > 0) void send(file)
  }
  return (
    <>
      <form
        method="post"
        action={`?${name}=1`}
        encType="multipart/form-data"
        onSubmit={submit}
        className="grid gap-2"
      >
        <input type="hidden" name="id" value={id} />
        {seen !== undefined && <input type="hidden" name="seen" value={seen} />}
        <Field label={words.choose} hint={words.hint} error={isLost ? m.staff_offer_lost() : refused}>
          {control => <PictureInput {...control} name={name} onChange={choose} />}
        </Field>
        {!toCut && (
          <Button type="submit" variant="secondary" className="justify-self-start" pending={isSending}>
            {words.send}
          </Button>
        )}
      </form>
      {toCut && (
        <Suspense fallback={<p>{m.learning_loading()}</p>}>
          <PictureCrop
            file={toCut}
            to={size}
            onCut={file => void send(file)}
            onCancel={() => setToCut(null)}
            onBroken={() => void send(toCut)}
          />
        </Suspense>
      )}
    </>
  )
}

async function isLargeEnough(file: File, least: { width: number; height: number }): Promise<boolean> {
  try {
    const { width, height } = await createImageBitmap(file)
    return width >= least.width && height >= least.height
  } catch {
    return false
  }
}
