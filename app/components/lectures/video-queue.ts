import { postForm } from '#app/components/ask.ts'
import { hasAnswer } from '#app/components/staff/use-post.ts'
import { m } from '#app/i18n/paraglide/messages.js'
import type { VideoLectureAnswer } from './content-answer.ts'
import type { Sending } from './send-video.ts'
import { nameOfVideo, readVideo, type VideoFacts, wrongSizeOf } from './video-file.ts'

/** One of several videos. 'there': a lecture of the section has it. */
export type QueuedVideo = {
  readonly id: number
  readonly file: File
  /** What its lecture will be named. */
  readonly name: string
  readonly is:
    | 'waiting'
    | 'looking'
    | 'sending'
    | 'adding'
    | 'broken'
    | 'signed-out'
    | 'added'
    | 'there'
    | 'refused'
  /** How much of the file was hashed or uploaded, from 0 to 1. */
  readonly share: number
  readonly sentence?: string
}

export type VideoQueue = {
  /** Takes files in the order of their names, as people count: 2 before 10. */
  choose(files: readonly File[]): void
  rename(id: number, name: string): void
  /** Removes a video. If it is being sent, its upload is cancelled, and the shop drops the parts that arrived. */
  leaveOut(id: number): void
  /** Begins, or goes on after a lost line. */
  goOn(): void
  /** Only stops here: the same files go on later. */
  pause(): void
}

/** 'heard': the shop has answered. 'unknown': it does not have the video. 'lost': no answer came. */
type Outcome = 'heard' | 'unknown' | 'lost'
type Sent = { readonly uploadId: string; readonly forget: () => Promise<void> }

const DONE: readonly QueuedVideo['is'][] = ['added', 'there', 'refused']
export const isDone = ({ is }: QueuedVideo) => DONE.includes(is)

/**
 * Makes a lecture of each video in a section, one after the other. A video that the school has is not sent again, and
 * one that the section has is left out, so the same files can be chosen again after a closed tab.
 */
export function videoQueue(
  { courseId, sectionId, mostBytes }: { courseId: number; sectionId: number; mostBytes: number },
  onChange: (videos: readonly QueuedVideo[]) => void,
): VideoQueue {
  let videos: readonly QueuedVideo[] = []
  let next = 1
  let isRunning = false
  /** Stops the upload that runs now. `isForGood`: the shop drops the parts that arrived. */
  let stop: ((isForGood: boolean) => void) | null = null
  /** Ends the wait for the line. */
  let wake: (() => void) | null = null
  /** The ids of videos whose lecture may exist, because the shop's answer was lost. */
  const maybeAdded = new Set<number>()
  const show = (after: readonly QueuedVideo[]) => {
    videos = after
    onChange(after)
  }
  const change = (id: number, part: Partial<QueuedVideo>) =>
    show(videos.map(video => (video.id === id ? { ...video, ...part } : video)))
  const find = (id: number) => videos.find(video => video.id === id)

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    for (let video = firstWaiting(); video && isRunning; video = firstWaiting()) await deliver(video)
    isRunning = false
  }
  const firstWaiting = () => videos.find(({ is }) => is === 'waiting')

  /** Ends when the video is a lecture, is refused or taken out. After a lost line it asks again and sends the rest. */
  async function deliver({ id, file }: QueuedVideo): Promise<void> {
    const wrongSize = wrongSizeOf(file, mostBytes)
    if (wrongSize) return change(id, { is: 'refused', sentence: wrongSize })
    const facts = await readVideo(file)
    while (find(id)) {
      try {
        if ((await addOnce(id, file, facts)) !== 'lost') return
      } catch {
        // A part of the shop's own program could not be loaded.
        await waitForLine(id, 'broken')
      }
    }
  }

  /** 'lost': no answer came, so the lecture may exist. The next try asks the shop. */
  async function addOnce(id: number, file: File, facts: VideoFacts): Promise<Outcome> {
    change(id, { is: 'looking', share: 0 })
    const known = await look(id, file, facts)
    if (known !== 'unknown') return known
    const sent = await send(id, file)
    if (sent === null) return 'heard'
    if (sent === 'lost') return sent
    change(id, { is: 'adding', share: 1 })
    const answer = await post(id, { uploadId: sent.uploadId, ...facts })
    if (answer === 'heard') await sent.forget()
    return answer
  }

  /** Asks whether the school has the video, so that it need not be sent. */
  async function look(id: number, file: File, facts: VideoFacts): Promise<Outcome> {
    let sha256: string
    try {
      const { hashOfVideo } = await import('./send-video.ts')
      sha256 = await hashOfVideo(file, share => change(id, { is: 'looking', share }))
    } catch {
      // The browser cannot hash, so nobody knows. The upload says if the file cannot be read.
      return 'unknown'
    }
    return post(id, { bytes: String(file.size), sha256, ...facts })
  }

  async function post(id: number, source: Readonly<Record<string, string | Blob>>): Promise<Outcome> {
    const video = find(id)
    if (!video) return 'heard'
    const of = { course: String(courseId), section: String(sectionId), name: video.name }
    const answer = await postForm<VideoLectureAnswer>(
      '/admin/video-lecture',
      { ...of, ...source },
      m.connection_lost,
    )
    if (!hasAnswer<VideoLectureAnswer>(answer)) {
      if (answer.kind === 'no-answer') maybeAdded.add(id)
      await waitForLine(id, answer.kind === 'signed-out' ? 'signed-out' : 'broken')
      return 'lost'
    }
    if (answer.kind === 'unknown') return 'unknown'
    const is = answer.kind === 'there' && maybeAdded.has(id) ? 'added' : answer.kind
    change(id, { is, share: 1, ...(answer.kind === 'refused' && { sentence: answer.sentence }) })
    return 'heard'
  }

  /** Returns the upload of the whole video; null if it is refused or taken out. */
  async function send(id: number, file: File): Promise<Sent | null | 'lost'> {
    const { sendVideo } = await import('./send-video.ts')
    change(id, { is: 'sending', share: 0 })
    try {
      return await new Promise<Sent | null | 'lost'>((resolve, reject) => {
        let sending: Sending | null = null
        const listener = {
          onStarted: (share: number) => change(id, { share }),
          onProgress: (share: number) => change(id, { share }),
          onDone: (uploadId: string) => resolve({ uploadId, forget: async () => sending?.forget() }),
          onBroken: (why: 'line' | 'signed-out') =>
            void waitForLine(id, why === 'line' ? 'broken' : why).then(() => resolve('lost')),
          onRefused: (sentence: string) => {
            change(id, { is: 'refused', sentence })
            resolve(null)
          },
        }
        stop = isForGood => {
          if (isForGood) sending?.stop()
          else sending?.pause()
          resolve(null)
        }
        sendVideo(file, listener, `course ${courseId}, section ${sectionId}`).then(started => {
          sending = started
          // The page was left meanwhile.
          if (!isRunning) sending.pause()
        }, reject)
      })
    } finally {
      stop = null
    }
  }

  async function waitForLine(id: number, is: 'broken' | 'signed-out'): Promise<void> {
    change(id, { is })
    await new Promise<void>(resolve => {
      wake = resolve
    })
    wake = null
  }

  return {
    choose(files) {
      const inOrder = [...files].sort((a, b) => a.name.localeCompare(b.name, 'th', { numeric: true }))
      const added = inOrder.map(file => ({
        ...{ id: next++, file, name: nameOfVideo(file) },
        ...{ is: 'waiting' as const, share: 0 },
      }))
      show([...videos.filter(video => !isDone(video)), ...added])
    },
    rename: (id, name) => change(id, { name }),
    leaveOut(id) {
      const isNow = find(id)?.is
      show(videos.filter(video => video.id !== id))
      if (isNow === 'sending') stop?.(true)
      wake?.()
    },
    goOn() {
      wake?.()
      void run()
    },
    pause() {
      isRunning = false
      stop?.(false)
    },
  }
}
