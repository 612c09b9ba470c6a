/** The shapes of a video: for a page, and for a phone held upright. */
export const VIDEO_SHAPES = ['square', 'vertical'] as const
export type VideoShape = (typeof VIDEO_SHAPES)[number]

/** Width and height of each shape, in pixels. */
export const VIDEO_SIZE: Record<VideoShape, { width: number; height: number }> = {
  square: { width: 1080, height: 1080 },
  vertical: { width: 1080, height: 1920 },
}

/** The maximum number of videos in one answer. */
export const MAX_LISTED = 30

/** A number of seconds as a schema.org duration. */
export const isoLength = (seconds: number): string =>
  `PT${seconds >= 60 ? `${Math.floor(seconds / 60)}M` : ''}${seconds % 60 > 0 || seconds < 60 ? `${seconds % 60}S` : ''}`
