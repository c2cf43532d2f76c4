import './adviser-tables.ts';
import './reading-count-tables.ts';
import './reading-tables.ts';
import './room-tables.ts';
import './visit-tables.ts';
import './withdrawn-answer-tables.ts';
import type { Feature } from '#api/platform/feature.ts';
import { additionsSchema } from './additions-schema.ts';
import { adviserSchema } from './adviser-schema.ts';
import { documentPapers } from './document-papers.ts';
import { documentRoutes } from './document-routes.ts';
import { expireGrantsJob } from './expire-grants-job.ts';
import { grantRoutes } from './grant-routes.ts';
import { investorRoutes } from './investor-routes.ts';
import { ndaRoutes } from './nda-routes.ts';
import { newsOfRooms } from './new-in-rooms.ts';
import { roomData } from './personal-data.ts';
import { questionRoutes } from './question-routes.ts';
import { readingCountSchema } from './reading-count-schema.ts';
import { accessKindSchema, readingSchema } from './reading-schema.ts';
import { removeStagedJob } from './remove-staged-job.ts';
import { roomOverview } from './room-overview.ts';
import { ndaPapers, questionPapers } from './room-papers.ts';
import { roomPeopleSearch } from './room-people-search.ts';
import {
  documentSaverSchema,
  documentVersionsSchema,
  grantSaverSchema,
  ndaEditsSchema,
  roomReadersSchema,
  roomSchema,
  stagedDocumentsSchema,
  stagedRemovalSchema,
} from './room-schema.ts';
import { roomSearch } from './room-search.ts';
import { roomWaiting } from './room-waiting.ts';
import { takeDownRoutes } from './take-down-routes.ts';
import { tellReadersJob } from './tell-readers-job.ts';
import { uploadRoutes } from './upload-routes.ts';
import { visitSchema } from './visit-schema.ts';
import { withdrawAnswerRoutes } from './withdraw-answer-routes.ts';
import { answerTakenDownSchema, withdrawnAnswerSchema } from './withdrawn-answer-schema.ts';

/** Data rooms: their documents, NDA and questions, and who may open them. */
export const rooms: Feature = {
  routes: [
    documentRoutes,
    uploadRoutes,
    takeDownRoutes,
    grantRoutes,
    investorRoutes,
    ndaRoutes,
    questionRoutes,
    withdrawAnswerRoutes,
  ],
  schema: [
    roomSchema,
    readingSchema,
    visitSchema,
    stagedDocumentsSchema,
    documentVersionsSchema,
    withdrawnAnswerSchema,
    answerTakenDownSchema,
    documentSaverSchema,
    roomReadersSchema,
    ndaEditsSchema,
    grantSaverSchema,
    stagedRemovalSchema,
    readingCountSchema,
    accessKindSchema,
    additionsSchema,
    adviserSchema,
  ],
  jobs: (deps) => [expireGrantsJob(deps), removeStagedJob(deps), tellReadersJob(deps)],
  personalData: roomData,
  binder: [documentPapers, questionPapers, ndaPapers],
  ownWaiting: roomWaiting,
  search: [...roomSearch, roomPeopleSearch],
  raiseNews: [newsOfRooms],

  overview: roomOverview,
};
