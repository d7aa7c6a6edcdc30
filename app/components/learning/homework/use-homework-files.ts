import { useEffect, useRef, useState } from 'react'
import { MOST_FILES } from '#app/business/learning/homework/homework.ts'
import type { FileView } from '#app/business/learning/homework/homework-view.ts'
import { sendFile } from '#app/components/upload/send-file.ts'
import { m } from '#app/i18n/paraglide/messages.js'

/** A file in the form: on its way, refused, or stored. */
export type ChosenFile = {
  readonly key: string
  readonly name: string
  readonly bytes: number
  /** 0 to 1. */
  readonly share: number
  readonly stored: FileView | null
  readonly refused: string | null
  /** The file itself, to try again. null: it was stored before this page. */
  readonly source: File | null
}

export type HomeworkFiles = ReturnType<typeof useHomeworkFiles>

/** The files of the form. Each is uploaded as soon as it is chosen; removing one stops its upload. */
export function useHomeworkFiles(lectureId: number, first: readonly FileView[]) {
  const [files, setFiles] = useState<readonly ChosenFile[]>(() => first.map(fromStored))
  const [tooMany, setTooMany] = useState<string | null>(null)
  const running = useRef(new Map<string, AbortController>())
  const count = useRef(0)
  /** True once the student added or removed a file. */
  const isTouched = useRef(false)

  useEffect(() => {
    const uploads = running.current
    return () => {
      for (const upload of uploads.values()) upload.abort()
    }
  }, [])

  const change = (key: string, changes: Partial<ChosenFile>) =>
    setFiles(now => now.map(file => (file.key === key ? { ...file, ...changes } : file)))

  const send = async (key: string, source: File) => {
    const abort = new AbortController()
    running.current.set(key, abort)
    const query = new URLSearchParams({ purpose: 'homework', lecture: String(lectureId), name: source.name })
    const form = new FormData()
    // The name is in the address: the form's own header cannot carry every name.
    form.set('imageinput', source, 'file')
    const sent = await sendFile(form, {
      query: `?${query}`,
      onProgress: share => change(key, { share }),
      signal: abort.signal,
    })
    running.current.delete(key)
    if (sent.kind === 'aborted') return
    if (sent.kind === 'stored') {
      const { kind: _, ...stored } = sent
      change(key, { stored, name: stored.name, share: 1 })
    } else change(key, { refused: sent.kind === 'refused' ? sent.sentence : m.homework_file_failed() })
  }

  return {
    files,
    tooMany,
    isSending: files.some(({ stored, refused }) => !stored && !refused),
    stored: files.flatMap(({ stored }) => stored ?? []),
    isTouched,
    add(chosen: readonly File[]) {
      isTouched.current = true
      const room = MOST_FILES - files.length
      setTooMany(chosen.length > room ? m.homework_refusal_many_files({ most: MOST_FILES }) : null)
      const added = chosen.slice(0, Math.max(room, 0)).map((source): ChosenFile => {
        count.current += 1
        const key = `new ${count.current}`
        return { key, name: source.name, bytes: source.size, share: 0, stored: null, refused: null, source }
      })
      setFiles(now => [...now, ...added])
      for (const { key, source } of added) if (source) void send(key, source)
    },
    retry({ key, source }: ChosenFile) {
      if (!source) return
      change(key, { refused: null, share: 0 })
      void send(key, source)
    },
    remove({ key }: ChosenFile) {
      isTouched.current = true
      running.current.get(key)?.abort()
      setTooMany(null)
      setFiles(now => now.filter(file => file.key !== key))
    },
    /** Replaces the list: after a reload by the draft's, after handing in by what was handed in. */
    reset: (stored: readonly FileView[]) => setFiles(stored.map(fromStored)),
  }
}

function fromStored(stored: FileView): ChosenFile {
  return {
    key: stored.id,
    name: stored.name,
    bytes: stored.bytes,
    share: 1,
    stored,
    refused: null,
    source: null,
  }
}
