import { describe, expect, test } from 'vitest'
import { TEST_LANGUAGES, type TestLanguage } from '#languages/test-languages.ts'
import { itemNames } from './invented-names.ts'
import { judgeTranslation } from './judge-translation.ts'

type Texts = Record<TestLanguage, string>
const directions = TEST_LANGUAGES.flatMap((from) =>
  TEST_LANGUAGES.filter((to) => to !== from).map((to) => ({ from, to })),
)
const judge = (original: string, said: string, from: TestLanguage, to: TestLanguage) =>
  judgeTranslation({ id: 'content.0', text: original }, said, { from, to, glossary: [] })
/** The directions in which the checks do not object with `gate` to a translation that is changed. */
const missed = (texts: Texts, gate: string, change: (said: string, to: TestLanguage) => string) =>
  directions
    .filter(({ from, to }) => {
      const found = judge(texts[from], change(texts[to], to), from, to)
      return !found.some((one) => one.gate === gate)
    })
    .map(({ from, to }) => `${from}-${to}`)

const OPENED: Texts = {
  en: 'In Cairo the start-up Norvelle has opened a laboratory. According to Hugo Marwick, 40 engineers work on speech models there.',
  ar: 'في القاهرة افتتحت شركة نورفيل الناشئة مختبرا. وبحسب هوغو مارويك يعمل هناك 40 مهندسا على نماذج صوتية.',
  fr: 'Au Caire, la jeune pousse Norvelle a ouvert un laboratoire. Selon Hugo Marwick, 40 ingénieurs y travaillent sur des modèles vocaux.',
  es: 'En El Cairo, la empresa emergente Norvelle ha abierto un laboratorio. Según Hugo Marwick, 40 ingenieros trabajan allí en modelos de voz.',
  pt: 'No Cairo, a start-up Norvelle abriu um laboratório. Segundo Hugo Marwick, 40 engenheiros trabalham ali em modelos de voz.',
}
const PERSON: Texts = {
  en: 'The analyst Orvalle Quimby has confirmed these figures.',
  ar: 'وأكد المحلل أورفال كويمبي صحة هذه الأرقام.',
  fr: 'L’analyste Orvalle Quimby a confirmé ces chiffres.',
  es: 'El analista Orvalle Quimby ha confirmado estas cifras.',
  pt: 'O analista Orvalle Quimby confirmou estes números.',
}
const SPOKESMAN: Texts = {
  en: '“Every older supplier will vanish before spring,” a spokesman said.',
  ar: 'وقال متحدث: «سيختفي كل الموردين القدامى قبل حلول الربيع».',
  fr: '« Tous les anciens fournisseurs disparaîtront avant le printemps », a dit un porte-parole.',
  es: '«Todos los proveedores antiguos desaparecerán antes de la primavera», dijo un portavoz.',
  pt: '«Todos os fornecedores antigos vão desaparecer antes da primavera», disse um porta-voz.',
}
const NAMES: Texts = { en: 'Norvelle', ar: 'نورفيل', fr: 'Norvelle', es: 'Norvelle', pt: 'Norvelle' }
const OTHER: Texts = { en: 'Quimby', ar: 'كويمبي', fr: 'Quimby', es: 'Quimby', pt: 'Quimby' }
const withoutLastSentence = (text: string) => text.replace(/(?<=\. ).*$/u, '')

// Covers: local-model-9, faults-23
describe('a translation with an invention is objected to in every direction', () => {
  test('a person in the place of a true sentence', () => {
    expect(missed(OPENED, 'names', (said, to) => withoutLastSentence(said) + PERSON[to])).toEqual([])
  })

  test('a person besides the true sentences', () => {
    expect(missed(OPENED, 'names', (said, to) => `${said} ${PERSON[to]}`)).toEqual([])
  })

  test('a quotation of no one', () => {
    expect(missed(OPENED, 'quotes', (said, to) => withoutLastSentence(said) + SPOKESMAN[to])).toEqual([])
    expect(missed(OPENED, 'quotes', (said, to) => `${said} ${SPOKESMAN[to]}`)).toEqual([])
  })

  test('a quotation of no one beside a quoted term', () => {
    const QUOTED: Texts = {
      en: 'The start-up calls it “Norvelle”.',
      ar: 'تسميه الشركة «نورفيل».',
      fr: 'La jeune pousse l’appelle « Norvelle ».',
      es: 'La empresa lo llama «Norvelle».',
      pt: 'A start-up chama-lhe «Norvelle».',
    }
    expect(missed(QUOTED, 'quotes', (said, to) => `${said} ${SPOKESMAN[to]}`)).toEqual([])
  })

  test('a code, in bold or not', () => {
    expect(missed(OPENED, 'names', (said) => `${said} orvalle-4711`)).toEqual([])
    expect(missed(OPENED, 'shape', (said) => `${said} **orvalle-4711**`)).toEqual([])
  })

  test('another name in the place of a true one', () => {
    expect(missed(OPENED, 'names', (said, to) => said.replace(NAMES[to], OTHER[to]))).toEqual([])
  })
})

test('ordinary words of the original with the consonants of a name are not its counterparts', () => {
  const original =
    'Revela sus cuentas la empresa Grendexa. A cambio, el grupo recibe un puesto en el consejo.'
  const said =
    'The company Grendexa publishes its accounts. In return, the group receives a seat on the board.'
  expect(judge(original, said, 'es', 'en')).toEqual([])
  const found = judge(original, `${said} ${PERSON.en}`, 'es', 'en')
  expect(found).toContainEqual({ field: 'content', gate: 'names', detail: 'Orvalle Quimby' })
})

test('another name at the start of a sentence is noticed if the item uses the true one elsewhere', () => {
  const texts = ['Norvelle raises 30 million.', 'The money goes to Norvelle.']
  const said = ['Quimby lève 30 millions.', 'L’argent va à Norvelle.']
  const against = { from: 'en', to: 'fr', glossary: [] } as const
  const judged = (title: string) =>
    judgeTranslation({ id: 'title', text: texts[0] ?? '' }, title, {
      ...against,
      item: itemNames(texts, said, against),
    })
  expect(judged('Quimby lève 30 millions.')).toMatchObject([{ gate: 'names', detail: 'Norvelle → Quimby' }])
  expect(judged('Norvelle lève 30 millions.')).toEqual([])
  expect(judged('La start-up lève 30 millions.')).toEqual([])
  const rivals = judge(
    'Rivals of Dunwick said nothing. The company is new.',
    'Les rivaux de Quimby se taisent. La société est récente.',
    'en',
    'fr',
  )
  expect(rivals).toMatchObject([{ gate: 'names', detail: 'Quimby' }])
})

const TRUTHFUL: Texts[] = [
  OPENED,
  {
    en: 'The Supreme Court of Denmark has rejected the complaint of the Ministry of Health. Judge Astrid Holm spoke of a “useful tool”.',
    ar: 'رفضت المحكمة العليا في الدنمارك شكوى وزارة الصحة. وتحدثت القاضية أستريد هولم عن «أداة مفيدة».',
    fr: 'La Cour suprême du Danemark a rejeté la plainte du ministère de la Santé. La juge Astrid Holm a parlé d’un « outil utile ».',
    es: 'El Tribunal Supremo de Dinamarca ha rechazado la denuncia del Ministerio de Sanidad. La jueza Astrid Holm habló de una «herramienta útil».',
    pt: 'O Supremo Tribunal da Dinamarca rejeitou a queixa do Ministério da Saúde. A juíza Astrid Holm falou de uma «ferramenta útil».',
  },
  {
    en: 'On Monday, researchers in Beijing, London and Warsaw published the German and Japanese parts of the dictionary. Professor Wei Zhang leads the work at Tsinghua University.',
    ar: 'نشر باحثون في بكين ولندن ووارسو يوم الاثنين القسمين الألماني والياباني من القاموس. ويقود العمل البروفيسور وي تشانغ في جامعة تسينغهوا.',
    fr: 'Lundi, des chercheurs de Pékin, de Londres et de Varsovie ont publié les parties allemande et japonaise du dictionnaire. Le professeur Wei Zhang dirige les travaux à l’université Tsinghua.',
    es: 'El lunes, investigadores de Pekín, Londres y Varsovia publicaron las partes alemana y japonesa del diccionario. El profesor Wei Zhang dirige el trabajo en la Universidad Tsinghua.',
    pt: 'Na segunda-feira, investigadores de Pequim, Londres e Varsóvia publicaram as partes alemã e japonesa do dicionário. O professor Wei Zhang dirige o trabalho na Universidade de Tsinghua.',
  },
  {
    en: 'The European Commission and the African Union want to train 300 nurses in Senegal. “We start in the spring,” says Aminata Diop of the Pasteur Institute in Dakar.',
    ar: 'تريد المفوضية الأوروبية والاتحاد الأفريقي تدريب 300 ممرضة في السنغال. وتقول أميناتا ديوب من معهد باستور في داكار: «سنبدأ في الربيع».',
    fr: 'La Commission européenne et l’Union africaine veulent former 300 infirmières au Sénégal. « Nous commençons au printemps », dit Aminata Diop, de l’Institut Pasteur de Dakar.',
    es: 'La Comisión Europea y la Unión Africana quieren formar a 300 enfermeras en Senegal. «Empezamos en primavera», dice Aminata Diop, del Instituto Pasteur de Dakar.',
    pt: 'A Comissão Europeia e a União Africana querem formar 300 enfermeiras no Senegal. «Começamos na primavera», diz Aminata Diop, do Instituto Pasteur de Dacar.',
  },
  {
    en: 'The New Zealand airline Kestrel Air tests GPT-4o in Geneva and The Hague. Its rival Southern Cross waits until 2027.',
    ar: 'تختبر شركة الطيران النيوزيلندية كيسترل إير نموذج GPT-4o في جنيف ولاهاي. أما منافستها ساذرن كروس فتنتظر حتى عام 2027.',
    fr: 'La compagnie néo-zélandaise Kestrel Air teste GPT-4o à Genève et à La Haye. Sa rivale Southern Cross attend jusqu’en 2027.',
    es: 'La aerolínea neozelandesa Kestrel Air prueba GPT-4o en Ginebra y La Haya. Su rival Southern Cross espera hasta 2027.',
    pt: 'A companhia neozelandesa Kestrel Air testa o GPT-4o em Genebra e na Haia. A rival Southern Cross espera até 2027.',
  },
]
// Covers: local-model-8
test('names in other scripts, of places, offices and institutions are the same names', () => {
  const wrong = TRUTHFUL.flatMap((texts, n) =>
    directions.flatMap(({ from, to }) =>
      judge(texts[from], texts[to], from, to).map(
        ({ gate, detail }) => `${n} ${from}-${to} ${gate}: ${detail}`,
      ),
    ),
  )
  expect(wrong).toEqual([])
})
