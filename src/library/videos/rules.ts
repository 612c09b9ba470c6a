/** How a video is cut: for a page, and for a telephone that is held upright. */
export const VIDEO_SHAPES = ['square', 'vertical'] as const
