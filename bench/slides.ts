// Slides of a carousel, as the thread draws them: text layout and measurement, the image, the PDF page.
import { TEST_LANGUAGES } from '../src/languages/test-languages.ts'
import { readSamples } from '../src/articles/samples/read-samples.ts'
import { drawSlide, slidePicture, slidesPdf } from '../src/services/slides/slide.ts'
import { type Row, atMost, finish, median } from './report.ts'

const MAX_MS = 1000
const { articles } = readSamples()
const rows: Row[] = []
const nothing = { kicker: null, figure: null, cited: [1], sources: [] }
for (const language of TEST_LANGUAGES) {
  const times = { draw: [] as number[], picture: [] as number[], page: [] as number[] }
  for (const [n, { key, texts }] of articles.entries()) {
    const { title, body } = texts[language]
    const look = { width: 1080, height: 1350, siteName: 'Cadence', language, number: 1, of: 2, seed: key }
    const from = performance.now()
    const { svg } = await drawSlide({ ...nothing, kind: 'story', title, text: body.slice(0, 1) }, look)
    const drawn = performance.now()
    await slidePicture(svg)
    const pictured = performance.now()
    await slidesPdf([svg], { title, language, siteName: 'Cadence', alts: [title] })
    if (n < 2) continue // the first rounds start the thread and compile the code
    times.draw.push(drawn - from)
    times.picture.push(pictured - drawn)
    times.page.push(performance.now() - pictured)
  }
  const [draw, picture, page] = [median(times.draw), median(times.picture), median(times.page)]
  rows.push({
    language,
    draw_ms: draw,
    picture_ms: picture,
    page_ms: page,
    together_ms: draw + picture + page,
  })
}
const slowest = Math.max(...rows.map(({ together_ms: ms }) => Number(ms)))
finish({
  bench: 'slides',
  rows,
  targets: [atMost('a slide with its image and its PDF page', slowest, MAX_MS, 'ms')],
  notes: [
    'Wall time of one slide after another, with the way to the thread and back; medians of the samples.',
  ],
})
