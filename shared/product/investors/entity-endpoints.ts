import type { EndpointTable } from '../../http/endpoint.ts';
import { changeHeaders, closed, idOf } from '../fields/schema.ts';
import {
  entityChange,
  entityDecision,
  entityId,
  entityList,
  entityParams,
  entityRequest,
  entityResponse,
} from './entities.ts';
import { personResponse } from './people.ts';

const tags = ['Investors'];
const response = { 200: entityResponse };

/** The entities that an investor signs for, and what operators decide about them. */
export const entityEndpoints = {
  'GET /investor-entities': {
    tags,
    summary: 'List the entities I sign for',
    description:
      'With yourself, who sign without one. Each entity has a review, certifications and limits of its own.',
    response: { 200: entityList },
  },
  'POST /investor-entities': {
    tags,
    summary: 'Add an entity I sign for',
    description:
      'A company, fund, partnership, trust or foundation. It is a draft until you submit it; what is missing is named in `problems`.',
    body: entityRequest,
    response: { 201: entityResponse },
  },
  'PATCH /investor-entities/:id': {
    tags,
    summary: 'Change an entity of mine',
    description:
      'With the fields that change. When the legal name, the kind or the country of an approved entity changes, it is reviewed again. While something that it signed binds it, these three stay: 422 with the code `bound` at each field.',
    headers: changeHeaders,
    params: entityParams,
    body: entityChange,
    response,
  },
  'DELETE /investor-entities/:id': {
    tags,
    summary: 'Remove an entity of mine',
    description:
      'Possible while nothing was committed in its name (422 `has-commitments`). Its certifications go with it.',
    params: entityParams,
  },
  'POST /investor-entities/:id/submit': {
    tags,
    summary: 'Submit an entity of mine for approval',
    description: 'From a draft, or again after it was not approved. 422 names what is missing.',
    headers: changeHeaders,
    params: entityParams,
    response,
  },
  'POST /admin/people/:id/entities/:entity/decide': {
    tags: ['People'],
    summary: 'Decide about an entity of an investor',
    description:
      'Approve it, reject it, have it reviewed again, suspend or reinstate it. All but an approval need a reason, which the owner reads. With the version you read: 412 when its owner has changed it since.',
    headers: changeHeaders,
    params: closed({ id: idOf('usr'), entity: entityId }),
    body: entityDecision,
    response: { 200: personResponse },
  },
} satisfies EndpointTable;
