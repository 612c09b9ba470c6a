// A separate program, never a module of the site: the voice that it loads is under the GPL (version 3 or later). In: JSON on
// stdin, a list of { text, voice, pitch, wordsPerMinute }. Out: for each, on stdout, the number of bytes (32 bits,
// little-endian) and as many bytes of 16-bit mono at 22,050 Hz. Exits with 3 if there is no voice with a given name, with 4
// if the engine is not installed.
import { once } from 'node:events'
import { text as wholeText } from 'node:stream/consumers'

type Order = { text: string; voice: string; pitch: number; wordsPerMinute: number }

const orders = JSON.parse(await wholeText(process.stdin)) as Order[] // written only by espeak.ts
const { default: load } = await import('@echogarden/espeak-ng-emscripten').catch(() => process.exit(4))
const engine = await new (await load()).eSpeakNGWorker()
engine.set_range(60)

for (const { text, voice, pitch, wordsPerMinute } of orders) {
  if (engine.set_voice(voice) !== 0) process.exit(3) // otherwise the previous voice would be used
  engine.set_rate(wordsPerMinute)
  engine.set_pitch(pitch)
  const ssml = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
  const pieces: Buffer[] = []
  engine.synthesize(ssml, (samples) => {
    if (samples && samples.length > 0) pieces.push(Buffer.from(Int16Array.from(samples).buffer))
  })
  const sound = Buffer.concat(pieces)
  const length = Buffer.alloc(4)
  length.writeUInt32LE(sound.length)
  process.stdout.write(length)
  if (!process.stdout.write(sound)) await once(process.stdout, 'drain')
}
