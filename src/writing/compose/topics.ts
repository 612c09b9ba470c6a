import type { Topic } from '#articles/rules.ts'
import { fold } from '#stories/scraped-text.ts'

/** Beginnings of words and phrases, in five languages, that indicate a topic. Folded when the file loads. */
const SIGNS: Partial<Record<Topic, string>> = {
  Funding: `raises, raised, funding, series a, series b, series c, seed round, valuation, investors, venture capital,
    levée de fonds, lève, tour de table, valorisation, investisseurs, capital-risque, amorçage, financiación, ronda de,
    inversores, capital riesgo, recauda, valoración, financiamento, ronda, rodada, investidores, capital de risco, angaria, capta,
    captou, avaliação de, تمويل, التمويل, تجمع, جمعت, جولة, استثمارية, مستثمر, المستثمرين, تقييم الشركة, رأس المال`,
  'AI Agents': `ai agent, agents, agentic, autonomous agent, multi-agent, agent ia, agents autonomes, agent autonome,
    agente, agentes autónomos, agente de ia, وكيل ذكي, وكلاء, الوكلاء, وكيل الذكاء, وكيلا`,
  'Code Generation': `code generation, coding, programming, developer, developers, pull request, compiler, software engineer,
    génération de code, programmation, développeur, compilateur, generación de código, programación, desarrollador,
    programador, geração de código, programação, programadores, desenvolvedor, البرمجة, برمجية, المبرمج, المطورين, توليد الشيفرة, الشيفرة`,
  'Creative AI': `image generation, video generation, music, artist, film, photograph, illustration, design tool, painting,
    génération d'images, musique, artiste, cinéma, illustrateur, generación de imágenes, música, artistas, cine, ilustrador,
    geração de imagens, músicos, artista, cinema, الموسيقى, الفنان, توليد الصور, السينما, الرسوم, موسيقي`,
  Conference: `conference, summit, keynote, symposium, congress, attendees, conférence, sommet, congrès, colloque, salon,
    conferencia, cumbre, congreso, simposio, ponencias, conferência, cimeira, congresso, simpósio, مؤتمر, المؤتمر, قمة, القمة, منتدى, ملتقى`,
  Webinar: `webinar, online session, live stream, webinaire, séminaire en ligne, seminario web, seminario en línea, webinário,
    seminário online, sessão online, ندوة عبر الإنترنت, ندوة إلكترونية, ندوة افتراضية`,
  Productivity: `productivity, workflow, meeting, spreadsheet, calendar, office work, back office, productivité, réunion, tableur,
    bureautique, productividad, reuniones, hoja de cálculo, oficina, produtividade, reuniões, folha de cálculo, escritório,
    الإنتاجية, الاجتماعات, جدول البيانات, سير العمل`,
  'AI Research': `researchers, study, paper, university, benchmark, experiment, dataset, peer-reviewed, laboratory, scientists,
    chercheurs, étude, université, laboratoire, jeu de données, expérience, investigadores, estudio, universidad, laboratorio,
    conjunto de datos, experimento, estudo, universidade, laboratório, conjunto de dados, cientistas, científicos,
    باحثون, الباحثون, باحثين, دراسة, الدراسة, جامعة, مختبر, تجربة, مجموعة بيانات, العلماء`,
  'AI Tools': `tool, app, plugin, extension, launches, free version, beta, release, open source, outil, application, lance,
    version gratuite, logiciel, herramienta, aplicación, lanza, versión gratuita, ferramenta, aplicação, aplicativo, lança,
    versão gratuita, أداة, الأداة, تطبيق, التطبيق, تطلق, أطلقت, نسخة مجانية, إضافة`,
}

const PHRASES = Object.entries(SIGNS).map(([topic, list]) => ({
  topic: topic as Topic, // the keys of SIGNS are topics
  phrases: list.split(',').map((phrase) => fold(phrase)),
}))

const TITLE_WEIGHT = 3
/** A repeated phrase counts at most this many times. */
const REPEATS = 3
const MIN_SCORE = 2

const times = (haystack: string, phrase: string) => haystack.split(` ${phrase}`).length - 1

/**
 * The display category whose words score highest in headline and text; `AI News` if none scores enough. Accepts any of the
 * five languages.
 */
export function topicOf(title: string, text: string): Topic {
  const headline = ` ${fold(title)}`
  const body = ` ${fold(text)}`
  const scored = PHRASES.map(({ topic, phrases }) => ({
    topic,
    score: phrases.reduce(
      (total, phrase) =>
        total +
        Math.min(REPEATS, times(headline, phrase)) * TITLE_WEIGHT +
        Math.min(REPEATS, times(body, phrase)),
      0,
    ),
  }))
  const best = scored.reduce((a, b) => (b.score > a.score ? b : a))
  return best.score >= MIN_SCORE ? best.topic : 'AI News'
}
