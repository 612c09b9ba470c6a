/**
 * How a text or a file came to exist, in the terms of the IPTC for what machines make or help to make. Source:
 * http://cv.iptc.org/newscodes/digitalsourcetype/
 */
export const DIGITAL_SOURCES = [
  'trainedAlgorithmicMedia',
  'compositeWithTrainedAlgorithmicMedia',
  'compositeSynthetic',
  'composite',
  'algorithmicMedia',
  'dataDrivenMedia',
] as const
export type DigitalSource = (typeof DIGITAL_SOURCES)[number]

/** The digital source type of what we make. The reasons are in decision 0083. */
export const MADE_AS = {
  modelPicture: 'trainedAlgorithmicMedia',
  /** Covers, share cards and slides: drawn by our own code. */
  drawing: 'algorithmicMedia',
  infographic: 'dataDrivenMedia',
  modelText: 'trainedAlgorithmicMedia',
  /** Published sentences, chosen and ordered by software. */
  compiledText: 'composite',
  modelTranslation: 'trainedAlgorithmicMedia',
} as const satisfies Record<string, DigitalSource>

/** The writers of a published text; a person's text has none of them. */
export const WRITERS = ['model', 'software'] as const
export type Writer = (typeof WRITERS)[number]
/** The speakers of an episode or a video: the speech model, or the embedded voice, which follows rules. */
export const VOICES = ['model', 'embedded'] as const
export type VoiceMaker = (typeof VOICES)[number]

/** The digital source type of a text by its writer. */
export const sourceOfText = (writer: Writer): DigitalSource =>
  writer === 'model' ? MADE_AS.modelText : MADE_AS.compiledText

/** The digital source type of speech: the embedded voice has no training data. */
export const sourceOfVoice = (voice: VoiceMaker): DigitalSource =>
  voice === 'model' ? 'trainedAlgorithmicMedia' : 'algorithmicMedia'

/** The digital source type of a video: drawn slides and a voice. */
export const sourceOfVideo = (voice: VoiceMaker): DigitalSource =>
  voice === 'model' ? 'compositeSynthetic' : 'algorithmicMedia'

const IPTC = 'http://cv.iptc.org/newscodes/digitalsourcetype/'

/** The address of a term in the vocabulary of the IPTC, as files carry it. */
export const iptcAddress = (source: DigitalSource): string => `${IPTC}${source}`

/** The same term in the vocabulary of schema.org, as structured data carries it. */
export const schemaAddress = (source: DigitalSource): string =>
  `https://schema.org/${source.charAt(0).toUpperCase()}${source.slice(1)}DigitalSource`

/**
 * The first digital source type that is named in one of these texts, such as the XMP of a file; null if there is none, or if
 * it is that of a camera or a person.
 */
export function digitalSourceIn(...texts: readonly string[]): DigitalSource | null {
  const [term] = texts.flatMap(
    (text) => /cv\.iptc\.org\/newscodes\/digitalsourcetype\/(\w+)/.exec(text)?.[1] ?? [],
  )
  return DIGITAL_SOURCES.find((source) => source === term) ?? null
}
