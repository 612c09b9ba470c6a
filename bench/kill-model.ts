// A model on loopback that writes from its input, translates so that the checks pass, draws and speaks.
import { type Asked, type LoopbackModel, type Reply, loopbackModel } from '../src/services/loopback-model.ts'
import { aPhotograph } from '../src/services/test-pictures.ts'
import { faithful } from '../src/writing/test-writer.ts'

/** Words of each language, by the name that a prompt uses for it: a translation is as long as its original. */
const WORDS: Record<string, string> = {
  English: 'the model of the company is for the cities and it is in the ports with them',
  French: 'le modèle de la société est pour les villes et il est dans les ports avec elles',
  Spanish: 'el modelo de la empresa es para las ciudades y está en los puertos con ellas',
  'European Portuguese': 'o modelo da empresa é para as cidades e não está nos portos com elas que são',
  'Modern Standard Arabic': 'هذا النموذج من الشركة هو في المدن وعلى الموانئ التي كانت من هذه البلاد إلى هناك',
}
/** The parts that stay unchanged: citation marks, addresses, figures with their units, names with a fixed spelling. */
const KEPT = new RegExp(
  [
    String.raw`\[\d+\]`,
    String.raw`https?:\/\/\S+`,
    String.raw`[$€]?\d[\d.,]*(?:[\s-]?(?:[%$€]|[KMB]\b|million(?:s|es)?\b|milliards?\b|billion\b|mil\b|per ?cent\b|pour cent\b|por ciento\b))*(?:\s(?:d’|de )?(?:dollars|euros|dólares)\b)?`,
    String.raw`\b[A-Za-z]*[A-Z][a-z]*[A-Z0-9][A-Za-z0-9-]*\b`,
  ].join('|'),
  'g',
)
const BLOCK = /^\s*(?:#{1,6} |[-*+] |\d+[.)] |> )/

/** Starts the model; `hear` is called with each request before it is answered. */
export async function openWriter(hear: (asked: Asked) => void): Promise<LoopbackModel> {
  const photograph = await aPhotograph(640, 360)
  const model = await loopbackModel()
  model.answer((asked): Reply | undefined => {
    hear(asked)
    if (asked.path === '/images/generations') return { bytes: photograph }
    if (asked.path !== '/chat/completions') return undefined
    const [, into] =
      /from [^.]+? into (English|French|Spanish|European Portuguese|Modern Standard Arabic)/.exec(
        asked.prompt,
      ) ?? []
    return {
      json:
        into === undefined ? faithful(asked.prompt) : { parts: translated(asked.prompt, WORDS[into] ?? '') },
    }
  })
  return model
}

function translated(prompt: string, words: string): { id: string; text: string }[] {
  const list = /^\[\{.*\}\]$/m.exec(prompt)?.[0] ?? '[]'
  return (JSON.parse(list) as { id: string; text: string }[]).map(({ id, text }) => ({
    id,
    text: translatedText(text, words),
  }))
}

function translatedText(text: string, words: string): string {
  const kept = text.replace(BLOCK, '').match(KEPT) ?? []
  const wanted = Math.max(text.length - kept.join(' ').length, 20)
  const [link = ''] = words.split(' ').slice(2, 3)
  const said = `${words} `
    .repeat(Math.ceil(wanted / words.length))
    .slice(0, wanted)
    .replace(/ \S*$/, '')
  return `${BLOCK.exec(text)?.[0] ?? ''}${[said, ...kept].join(` ${link} `)}`
}
