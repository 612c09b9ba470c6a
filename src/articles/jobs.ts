import { makeCarouselJob } from './carousels/make-carousel.ts'
import { sweepCarouselsJob } from './carousels/sweep-carousels.ts'
import { findEntitiesJob } from './entities/find-entities.ts'
import { removeDeletedArticlesJob } from './managing/remove-deleted-articles.ts'
import { keepRemotePictureJob, keepRemotePicturesJob } from './pictures/keep-remote-pictures.ts'
import { forgetReportsJob } from './reports/forget-reports.ts'

/** The background jobs of this module. */
export const jobs = {
  keepRemotePicturesJob,
  keepRemotePictureJob,
  findEntitiesJob,
  removeDeletedArticlesJob,
  makeCarouselJob,
  sweepCarouselsJob,
  forgetReportsJob,
}
