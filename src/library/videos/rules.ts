/** How a video is cut: for a page, and for a telephone that is held upright. */
export const VIDEO_SHAPES = ['square', 'vertical'] as const
export type VideoShape = (typeof VIDEO_SHAPES)[number]

/** Pixels of each shape. */
export const VIDEO_SIZE: Record<VideoShape, { width: number; height: number }> = {
  square: { width: 1080, height: 1080 },
  vertical: { width: 1080, height: 1920 },
}

/** Videos that one answer lists at most. */
export const MAX_LISTED = 30

/** Seconds as schema.org writes a length. */
export const isoLength = (seconds: number): string =>
  `PT${seconds >= 60 ? `${Math.floor(seconds / 60)}M` : ''}${seconds % 60 > 0 || seconds < 60 ? `${seconds % 60}S` : ''}`
