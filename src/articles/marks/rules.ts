import type { Translate } from '#languages/translate.ts'
import {
  type DigitalSource,
  MADE_AS,
  type VoiceMaker,
  sourceOfText,
  sourceOfVideo,
  sourceOfVoice,
} from '#services/marks/rules.ts'
import type { ArticleView } from '../calls.ts'
import type { PictureMaker } from '../rules.ts'
import type { PictureCredit } from '../shapes.ts'

// How items came to exist: in words for readers, and as a digital source type for machines.

type Translated = Partial<Pick<ArticleView, 'machine_translated' | 'reviewed_translation'>>
type Written = Pick<ArticleView, 'content_type' | 'written_by' | 'retracted_at' | 'source_count'>
type Pictured = { image_url: string | null; image_credit: PictureCredit | null }

/** The string key that says that a text is a machine translation, and whether an editor approved it; null for others. */
export function translationKey(item: Translated) {
  if (item.machine_translated === true) return 'library.machineTranslated'
  return item.reviewed_translation === true ? 'library.reviewedTranslation' : null
}

/** The string key of how an article was written, for `source_count`; null for the text of a person. */
export function madeKey({ content_type: kind, written_by: writer, retracted_at: retracted }: Written) {
  if (writer === null || retracted !== null) return null
  if (kind === 'infographic') return 'library.made.infographic'
  return writer === 'model' ? 'library.made.byModel' : 'library.made.bySoftware'
}

/** How an article was written and approved, in words; null for the text of a person. */
export function approvedWords(view: Written, t: Translate): string | null {
  const key = madeKey(view)
  if (key === null) return null
  const made = t(key, { count: view.source_count })
  return t(key === 'library.made.byModel' ? 'library.made.reviewed' : 'library.made.approved', { made })
}

/** The same, of the original if the text is a machine translation that no editor has reviewed. */
export function madeWords(view: Translated & Written, t: Translate): string | null {
  const made = approvedWords(view, t)
  return made !== null && view.machine_translated === true ? t('library.trust.original', { made }) : made
}

/** The digital source type of the text as it is shown; null for the text of a person. */
export function sourceOfArticle(view: Translated & Written): DigitalSource | null {
  if (translationKey(view) !== null) return MADE_AS.modelTranslation
  return view.written_by === null ? null : sourceOfText(view.written_by)
}

/** The digital source type of an item's picture, which is its drawn cover if it has no other; null for a photo. */
export function sourceOfPicture({ image_url: url, image_credit: credit }: Pictured): DigitalSource | null {
  if (url === null) return MADE_AS.drawing
  return credit === null || credit.made_by === 'publisher' ? null : MODEL_PICTURES[credit.made_by]
}

/** The digital source types of pictures in which a model had a part. */
const MODEL_PICTURES = {
  model: MADE_AS.modelPicture,
  edited: 'compositeWithTrainedAlgorithmicMedia',
  composed: 'compositeSynthetic',
} as const satisfies Partial<Record<PictureMaker, DigitalSource>>

/** The maker of a picture of a publisher, by its mark. */
export const makerOf = (source: DigitalSource | null): Exclude<PictureMaker, 'cover'> =>
  (['model', 'edited', 'composed'] as const).find((maker) => MODEL_PICTURES[maker] === source) ?? 'publisher'

/** The string keys of a picture in which a model had a part: its label and its alternative text; null for others. */
export function pictureKeys(madeBy: PictureMaker | undefined) {
  if (madeBy === 'model') return { label: 'library.picture.byModel', alt: 'library.picture.drawn' } as const
  if (madeBy === 'edited')
    return { label: 'library.picture.edited', alt: 'library.picture.editedOf' } as const
  if (madeBy === 'composed')
    return { label: 'library.picture.composed', alt: 'library.picture.composedOf' } as const
  return null
}

/** The digital source type of an episode; null where its voice is not known. */
export const sourceOfEpisode = (voice: VoiceMaker | null) => voice && sourceOfVoice(voice)

/** The digital source type of a video; null where its voice is not known. */
export const sourceOfFilm = (voice: VoiceMaker | null) => voice && sourceOfVideo(voice)

/** The parts of the page that says how stories are made; `library.how.*` has their titles and texts. */
export const HOW_WE_WORK = ['sources', 'software', 'editors', 'translations', 'corrections'] as const
