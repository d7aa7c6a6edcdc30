// Makes the demo lectures: 640x360 H.264 and a WebVTT file beside each. A running clock in the picture and a key frame
// every second show whether a seek landed.
// node scripts/demo-media/videos.mjs [name ...]
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { withBrowser } from './draw.mjs'
import { videos } from './video-scenes.mjs'

const FRAMES = 15
const BYTES = 375_000
const CLOCK_FONT = join(
  dirname(createRequire(import.meta.url).resolve('@fontsource/ibm-plex-sans-thai/package.json')),
  'files/ibm-plex-sans-thai-latin-700-normal.woff',
)
const folder = join(import.meta.dirname, '../../app/db/seed/demo/media/videos')
mkdirSync(folder, { recursive: true })

const drawing = name => readFileSync(join(import.meta.dirname, 'art', `${name}.svg`), 'utf8')
const escapeHtml = text => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const lines = text => escapeHtml(text).replaceAll('\n', '<br>')

const panelCss = `
	.panel{position:absolute;inset:0 260px 0 0;padding:26px 28px;color:#FBF5EA}
	.title{font-size:19px;line-height:1.7;opacity:.85}
	.text{font-size:33px;font-weight:700;line-height:1.5;margin-top:18px;white-space:nowrap}
	.rule{width:56px;height:4px;background:#E2A33B;margin-top:6px}
	.full svg{width:640px;height:360px}
	.band{position:absolute;left:0;right:0;bottom:0;height:104px;color:#FBF5EA;padding:12px 28px 0 190px}
	.band .title{font-size:17px;line-height:1.5}.band .text{font-size:29px;margin:0}`

const panel = (video, text) =>
  `<div class="panel" style="background:${video.colour}"><div class="title">${escapeHtml(video.title)}</div><div class="rule"></div><div class="text">${lines(text)}</div></div>`
const fullFrame = (video, text, art) =>
  `<div class="full">${drawing(art)}<div class="band" style="background:${video.colour}"><div class="title">${escapeHtml(video.title)}</div><div class="text">${lines(text)}</div></div></div>`

const stamp = seconds =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`
function captions(video) {
  let from = 0
  const cues = video.scenes.map(([seconds, , caption], index) => {
    const until = from + seconds
    const cue = `${index + 1}\n${stamp(from)} --> ${stamp(until)}\n${caption}`
    from = until
    return cue
  })
  return `WEBVTT\n\n${cues.join('\n\n')}\n`
}

const work = mkdtempSync(join(tmpdir(), 'demo-videos-'))
const wanted = process.argv.slice(2)
await withBrowser(async draw => {
  for (const video of videos) {
    if (wanted.length > 0 && !wanted.includes(video.name)) continue
    const length = video.scenes.reduce((sum, [seconds]) => sum + seconds, 0)
    const inputs = []
    for (const [index, [seconds, text, , art]] of video.scenes.entries()) {
      const png = join(work, `${video.name}-${index}.png`)
      await draw(art ? fullFrame(video, text, art) : panel(video, text), 640, 360, png, panelCss)
      inputs.push('-loop', '1', '-framerate', `${FRAMES}`, '-t', `${seconds}`, '-i', png)
    }
    const scenes = video.scenes.length
    const clock = `drawtext=fontfile=${CLOCK_FONT}:text='%{pts\\:gmtime\\:0\\:%M\\\\\\:%S}':fontsize=${video.art ? 74 : 52}:fontcolor=0xFBF5EA:x=28:y=${video.art ? 254 : 282}`
    const joined = `${video.scenes.map((_, i) => `[${i}]`).join('')}concat=n=${scenes}:v=1[slides]`
    // The bar starts left of the frame and has crossed it when the video ends.
    const bar = `color=0xE2A33B:s=640x6:r=${FRAMES}:d=${length}[bar]`
    let pan = '[slides]null[stage]'
    if (video.art) {
      const png = join(work, `${video.name}-art.png`)
      await draw(drawing(video.art), 1200, 675, png)
      inputs.push('-loop', '1', '-framerate', `${FRAMES}`, '-t', `${length}`, '-i', png)
      pan = `[${scenes}]scale=640:360,crop=260:360:x='(iw-ow)*t/${length}':y=0[art];[slides][art]overlay=380:0[stage]`
    }
    const graph = `${joined};${bar};${pan};[stage]${clock}[told];[told][bar]overlay=x='-W+W*t/${length}':y=354,format=yuv420p[v];sine=frequency=196:sample_rate=22050:duration=${length},volume=0.02[a]`
    const file = join(folder, `${video.name}.mp4`)
    // Two passes to reach a file size. A key frame per second needs many bits, so longer videos get fewer bits per second.
    for (let kilobits = Math.min(84, Math.floor((BYTES * 8) / 1000 / length) - 14); ; kilobits *= 0.9) {
      for (const pass of ['1', '2']) {
        execFileSync('ffmpeg', [
          ...['-v', 'error', '-y', ...inputs, '-filter_complex', graph],
          ...`-map [v] -map [a] -t ${length}`.split(' '),
          ...'-c:v libx264 -profile:v main -level 3.0 -preset medium -tune animation -sc_threshold 0'.split(
            ' ',
          ),
          ...`-b:v ${Math.round(kilobits)}k -pass ${pass} -g ${FRAMES} -keyint_min ${FRAMES}`.split(' '),
          ...['-passlogfile', join(work, video.name)],
          ...'-c:a aac -b:a 10k -ac 1 -movflags +faststart -map_metadata -1'.split(' '),
          file,
        ])
      }
      if (statSync(file).size <= 400_000) break
    }
    writeFileSync(join(folder, `${video.name}.th.vtt`), captions(video))
    console.log(video.name, length, statSync(file).size)
  }
})
rmSync(work, { recursive: true })
