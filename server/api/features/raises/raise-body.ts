import { bodyWithText } from '#api/platform/http/body-limits.ts';
import {
  agreementMaxLength,
  nameMaxLength,
  pitchMaxLength,
  risksMax,
  riskTextMaxLength,
  riskTitleMaxLength,
  teamBioMaxLength,
  teamMax,
} from '#shared/product/fields/limits.ts';

/** A pitch, an agreement, a team and risks of their greatest length, and the short texts beside them. */
const textMax =
  pitchMaxLength +
  agreementMaxLength +
  teamMax * (teamBioMaxLength + 2 * nameMaxLength) +
  risksMax * (riskTitleMaxLength + riskTextMaxLength) +
  5_000;

/** The limit of a body with all that a raise says. */
export const raiseBodyLimit: number = bodyWithText(textMax);
