// Makes the videos of the demo shop with their captions: one for each video lecture, and a preview for each course and
// product that has one. Titles, teachers and outcomes come from demo/shop.json, the words of a lecture from
// lectures-thai.mjs, captions-english.mjs and lectures-english.mjs. node scripts/demo-media/videos.mjs [--words: only captions and
// transcripts] [lecture id, course or product slug, or preview-SLUG ...]
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { englishCaptions } from './captions-english.mjs'
import { withBrowser } from './draw.mjs'
import { englishLectures } from './lectures-english.mjs'
import { thaiLectures } from './lectures-thai.mjs'

/**
 * A picture stands for seconds, and the clock moves in steps. So one frame in two seconds is enough, and costs almost
 * nothing.
 */
const FRAMES = 0.5
const KEY_FRAME_EVERY = 225
const QUALITY = 35
const CLOCK_STEP = 20
const PREVIEW_CLOCK_STEP = 2
const TITLE_SECONDS = 10
const RECAP_SECONDS = 15
/** Of the time for a point: the rest is for the student to try it. */
const TELLING = 0.6
const COLOURS = ['#27405E', '#2F5D50', '#4B6B4F', '#2B2A33', '#6B3B4F', '#7A4E38', '#3E5C63', '#1F2F46']
const CLOCK_FONT = join(
  dirname(createRequire(import.meta.url).resolve('@fontsource/ibm-plex-sans-thai/package.json')),
  'files/ibm-plex-sans-thai-latin-700-normal.woff',
)

const demo = join(import.meta.dirname, '../../app/site-file/demo')
const folder = join(demo, 'media/videos')
mkdirSync(folder, { recursive: true })
const { courses, products } = JSON.parse(readFileSync(join(demo, 'shop.json'), 'utf8'))

const PAUSE = {
  th: 'หยุดวิดีโอไว้ แล้วลองทำก่อนไปต่อ',
  en: 'Pause the video, and try it before you go on.',
}
const WORDS = {
  th: {
    next: 'ลองทำ',
    recap: 'ทบทวนบทนี้',
    lesson: number => `บทที่ ${number}`,
  },
  en: {
    next: 'Your turn',
    recap: 'In short',
    lesson: number => `Lecture ${number}`,
  },
}

const css = `
	.page{position:absolute;width:640px;height:360px;color:#FBF5EA;padding:24px 28px;overflow:hidden;transform-origin:0 0}
	.art{position:absolute;right:0;top:0;width:190px;height:360px;overflow:hidden}
	.art svg{position:absolute;top:0;width:640px;height:360px}
	.kicker{font-size:15px;line-height:1.6;opacity:.85;width:380px;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
	.rule{width:56px;height:4px;background:#E2A33B;margin-top:5px}
	.head{font-size:29px;font-weight:700;line-height:1.45;margin-top:14px;width:400px}
	.big{font-size:31px}
	.body{font-size:19px;line-height:1.65;margin-top:10px;width:390px}
	.try{position:absolute;left:28px;bottom:78px;font-size:18px;font-weight:700;background:#E2A33B;color:#2B2A33;border-radius:6px;padding:2px 14px}
	.list{font-size:18px;line-height:1.7;margin:12px 0 0;padding-left:22px;width:390px}
	.size{position:absolute;right:200px;bottom:22px;font-size:17px;font-weight:700;opacity:.85}`

const escapeHtml = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const art = (slug, shift) =>
  readFileSync(join(import.meta.dirname, 'art', `${slug}.svg`), 'utf8').replace(
    '<svg',
    `<svg style="left:${-shift}px"`,
  )

/** Returns the HTML of one picture. `more` is what stands below the headline. */
const picture = ({ kicker, colour, slug, shift }, head, more) =>
  `<div class="page" style="background:${colour}"><div class="kicker">${escapeHtml(kicker)}</div><div class="rule"></div><div class="head">${escapeHtml(head)}</div>${more}<div class="art">${art(slug, shift)}</div></div>`
const body = text => `<div class="body">${escapeHtml(text)}</div>`

/**
 * Returns a lecture as scenes: how long, what the picture shows, and what the captions say in each language. Of a
 * sentence that is not in English, `en` is undefined.
 */
function lectureVideo(course, lecture, index) {
  const english = englishLectures[lecture.id]
  const [minutes, ...told] = english ?? thaiLectures[lecture.id]
  const inEnglish = englishCaptions[lecture.id] ?? []
  const points = english ? told : told.map((point, at) => [...point, ...(inEnglish[at] ?? []).toReversed()])
  const words = english ? WORDS.en : WORDS.th
  /** A text of the picture and its translation, as captions. */
  const inBoth = (shown, other) => (english ? { th: other ?? shown, en: shown } : { th: shown, en: other })
  const headlines = at => points.map(point => point[at])
  const joined = heads => (heads.every(Boolean) ? heads.join(' · ') : undefined)
  const length = minutes * 60 + (((lecture.id * 7) % 11) - 5) * 4
  const look = {
    kicker: lecture.name,
    colour: COLOURS[index % COLOURS.length],
    slug: course.slug,
    shift: 60 + ((lecture.id * 97) % 380),
  }
  const each = Math.floor((length - TITLE_SECONDS - RECAP_SECONDS) / points.length)
  const telling = Math.round(each * TELLING)
  const scenes = [
    {
      seconds: TITLE_SECONDS,
      html: picture(
        { ...look, kicker: course.name },
        lecture.name,
        body(`${words.lesson(index + 1)} · ${course.teacher}`),
      ),
      says: { th: lecture.name, en: english ? lecture.name : lecture.english?.name },
    },
    ...points.flatMap(([head, text, other], at) => [
      { seconds: telling, html: picture(look, `${at + 1}. ${head}`, body(text)), says: inBoth(text, other) },
      {
        seconds: each - telling,
        html: picture(look, `${at + 1}. ${head}`, `${body(text)}<div class="try">${words.next}</div>`),
        says: PAUSE,
      },
    ]),
    {
      seconds: length - TITLE_SECONDS - each * points.length,
      html: picture(
        look,
        words.recap,
        `<ol class="list">${points.map(([head]) => `<li>${escapeHtml(head)}</li>`).join('')}</ol>`,
      ),
      says: inBoth(joined(headlines(0)), joined(headlines(3))),
    },
  ]
  const name = String(lecture.id)
  return {
    name,
    title: lecture.name,
    scenes,
    sizes: lecture.video_qualities,
    told: points.map(([, text, other]) => inBoth(text, other)),
  }
}

/** Returns a course's preview: its promise, what a student can do afterwards, and who teaches it. */
function previewVideo(course) {
  const look = {
    kicker: course.name,
    colour: COLOURS[course.id % COLOURS.length],
    slug: course.slug,
    shift: 225,
  }
  const scenes = [
    { seconds: 6, html: picture({ ...look, kicker: course.teacher }, course.name, '') },
    { seconds: 6, html: picture(look, course.promise, '') },
    ...course.outcomes.map((outcome, at) => ({
      seconds: 5,
      html: picture(look, `${at + 1}. ${outcome}`, ''),
    })),
    { seconds: 5, html: picture(look, course.teacher, body(course.group)) },
  ]
  return { name: `preview-${course.slug}`, title: course.name, scenes, clockStep: PREVIEW_CLOCK_STEP }
}

/** Returns a product's preview: its name, and what is in the box, from the list of its description. */
function productVideo(product) {
  const look = { kicker: product.name, colour: COLOURS[1], slug: `${product.slug}-1`, shift: 225 }
  const parts = [...product.description.matchAll(/<li>(.*?)<\/li>/g)].map(([, part]) => part)
  const scenes = [
    { seconds: 6, html: picture(look, product.name, '') },
    ...parts.map(part => ({ seconds: 5, html: picture(look, part, '') })),
  ]
  return { name: `preview-${product.slug}`, title: product.name, scenes, clockStep: PREVIEW_CLOCK_STEP }
}

const stamp = seconds =>
  `${[Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(n => String(n).padStart(2, '0')).join(':')}.000`

function captions({ scenes }, language) {
  let from = 0
  const cues = scenes.map(({ seconds, says }, index) => {
    const until = from + seconds
    const cue = `${index + 1}\n${stamp(from)} --> ${stamp(until)}\n${escapeHtml(says[language])}`
    from = until
    return cue
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

const work = mkdtempSync(join(tmpdir(), 'demo-videos-'))

/** Draws the scenes in this height and joins them: a clock and a bar on top, and a short chime at the start. */
async function encode(draw, video, height, file) {
  const width = Math.round((height * 8) / 9) * 2
  const zoom = height / 360
  const label = video.sizes ? `<div class="size">${height}p</div>` : ''
  const length = video.scenes.reduce((sum, { seconds }) => sum + seconds, 0)
  const list = []
  for (const [index, { seconds, html }] of video.scenes.entries()) {
    const png = join(work, `${video.name}-${index}.png`)
    const sized = html.replace('class="page" style="', `class="page" style="transform:scale(${zoom});`)
    await draw(sized.replace('<div class="art">', `${label}<div class="art">`), width, height, png, css)
    list.push(`file '${png}'`, `duration ${seconds}`)
  }
  // The last picture stands twice: its duration does not count without a picture after it.
  list.push(list.at(-2))
  writeFileSync(join(work, 'scenes.txt'), list.join('\n'))
  const step = video.clockStep ?? CLOCK_STEP
  const at = `floor(t/${step})*${step}`
  const two = value => `%{eif\\:${value}\\:d\\:2}`
  const clock = `drawtext=fontfile=${CLOCK_FONT}:text='${two('floor(t/60)')}\\:${two(`mod(${at}\\,60)`)}':fontsize=${Math.round(32 * zoom)}:fontcolor=0xFBF5EA:x=${28 * zoom}:y=${300 * zoom}`
  const bar = `color=0xE2A33B:s=${width}x${Math.round(6 * zoom)}:r=${FRAMES}:d=${length}[bar]`
  const graph = `[0]fps=${FRAMES},${clock}[told];${bar};[told][bar]overlay=x='min(0,-W+W*(${at}+${step})/${length})':y=${354 * zoom},format=yuv420p[v];sine=frequency=392:sample_rate=22050:duration=1.2,afade=t=out:st=0.2:d=1,volume=0.15[a]`
  execFileSync('ffmpeg', [
    ...[
      '-v',
      'error',
      '-y',
      '-f',
      'concat',
      '-safe',
      '0',
      '-i',
      join(work, 'scenes.txt'),
      '-filter_complex',
      graph,
    ],
    ...`-map [v] -map [a] -t ${length} -c:v libx264 -profile:v main -preset veryslow -tune stillimage`.split(
      ' ',
    ),
    ...`-crf ${QUALITY} -g ${KEY_FRAME_EVERY} -bf 3 -c:a aac -b:a 10k -ac 1 -movflags +faststart`.split(' '),
    ...['-map_metadata', '-1', '-metadata', `title=${video.title}`, file],
  ])
  return length
}

const isWordsOnly = process.argv.includes('--words')
const wanted = process.argv.slice(2).filter(name => name !== '--words')
const isWanted = (...names) => wanted.length === 0 || names.some(name => wanted.includes(name))
const path = name => join(folder, name)
const videos = courses.flatMap(course =>
  course.sections
    .flatMap(({ lectures }) => lectures)
    .filter(({ video_file }) => video_file)
    .map((lecture, index) => ({ course, lecture, video: lectureVideo(course, lecture, index) }))
    .filter(({ lecture }) => isWanted(course.slug, String(lecture.id))),
)
for (const { lecture, video } of videos) {
  for (const language of ['th', 'en']) {
    if (!video.scenes.every(({ says }) => says[language])) continue
    writeFileSync(path(`${video.name}.${language}.vtt`), captions(video, language))
    if (!lecture.transcript_file && !lecture.transcripts) continue
    const told = video.told.map(texts => texts[language])
    writeFileSync(path(`${video.name}.${language}.txt`), `${told.join('\n\n')}\n`)
  }
}

async function draws(draw) {
  const previews = [...courses.map(one => [one, previewVideo]), ...products.map(one => [one, productVideo])]
  for (const [one, toVideo] of previews) {
    if (!one.preview?.video_file || !isWanted(one.slug, `preview-${one.slug}`)) continue
    const preview = toVideo(one)
    const file = path(`${preview.name}.mp4`)
    console.log(preview.name, await encode(draw, preview, 360, file), statSync(file).size)
  }
  for (const { video } of videos) {
    const length = await encode(draw, video, video.sizes ? 720 : 360, path(`${video.name}.mp4`))
    for (const { height } of video.sizes ?? []) {
      await encode(draw, video, height, path(`${video.name}-${height}.mp4`))
    }
    console.log(video.name, length, statSync(path(`${video.name}.mp4`)).size)
  }
}
if (!isWordsOnly) await withBrowser(draws)
rmSync(work, { recursive: true })
