/** Limits that forms and the product API share; plain numbers, so that they cost the browser nothing. */
export const emailMaxLength = 254;
export const nameMaxLength = 100;
/** A page to go on with; the longest address is a calculation with all its entries. */
export const nextMaxLength = 6_000;
/**
 * Long enough to need no rules about digits or symbols; the maximum is short enough to hash
 * quickly.
 */
export const passwordMinLength = 12;
export const passwordMaxLength = 128;
/** How long the link in the "confirm your address" mail works. */
export const verificationLinkHours = 24;
/** OWASP ASVS 6.6.3: a code used in place of a password is valid for at most ten minutes. */
export const resetLinkMinutes = 10;
/**
 * How long the second step may follow the password, and how long a confirmed code counts as recent.
 */
export const secondStepMinutes = 10;
/** How long a new authenticator secret can be confirmed. */
export const enrolmentMinutes = 15;
export const invitationLinkHours = 24;
export const tokenNameMaxLength = 60;
export const tokenMaxDays = 365;
/** How many personal access tokens one account may have at a time. */
export const tokensPerAccount = 20;
/** The search words for articles or answers. */
export const searchMaxLength = 100;
export const contactBodyMinLength = 20;
export const contactBodyMaxLength = 4_000;
/** How long the deletion of an account can still be cancelled. */
export const graceDays = 7;
/** How long the export of a member's data can be downloaded. */
export const exportDays = 7;
/** How many messages one page of the operators' list shows. */
export const contactsPerPage = 30;
/** How many jobs one page of the operators' list shows. */
export const jobsPerPage = 50;
/** Invitations on one page of the operators' list. */
export const invitationsPerPage = 50;
/** How many invitation mails one company may send in 24 hours, to data rooms and to its team together. */
export const invitationsPerDay = 100;
/** Lines on one page of the operators' list of what companies sent. */
export const sentInvitationsPerPage = 30;
/** Investors on one page of the directory. */
export const investorsPerPage = 24;
/** How soon the contact page promises an answer. */
export const contactAnswerBusinessDays = 2;
/** Longer than any article people read to the end, and still parsed within milliseconds. */
export const postBodyMaxLength = 50_000;
export const faqAnswerMaxLength = 10_000;
export const postTitleMaxLength = 120;
export const postSummaryMaxLength = 300;
export const authorMaxLength = 100;
export const tagMaxLength = 40;
export const postTagsMax = 8;
export const questionMaxLength = 200;
/** How many articles, or images, one page of the operator's lists shows. */
export const editedPerPage = 24;
/** Questions on the FAQ page; nobody would read more. */
export const faqEntriesMax = 300;
export const imageMaxBytes = 5 * 1024 * 1024;
/** The longest side of an uploaded image, in pixels; what is stored is smaller. */
export const imageMaxSide = 8_000;
export const imageNameMaxLength = 120;
/** Long enough to say what an image shows, short enough to be heard. */
export const imageAltMaxLength = 200;
/** The images on the page of a raise beside its cover and its logo. */
export const raiseImagesMax = 6;
/** As many as one sitemap may hold (sitemaps.org). */
export const postAddressesMax = 50_000;
/** The addresses of public teasers in the sitemap, newest first. */
export const teaserAddressesMax = 10_000;
export const scenarioNameMaxLength = 100;
export const scenarioNoteMaxLength = 500;
/** The entries of a calculation in an address; browsers and servers accept this length. */
export const scenarioQueryMaxLength = 4_096;
/** How many saved scenarios one account may have at a time. */
export const scenariosPerAccount = 200;
export const scenariosPerPage = 50;
/** More columns side by side are not readable. */
export const scenariosCompared = 6;
/** How long a deleted scenario can be brought back. */
export const scenarioUndoHours = 24;
/** A reader's line about what was missing from an answer. */
export const remarkMaxLength = 500;
export const remarksPerPage = 20;
/** How many days of votes on answers the operator sees, including today. */
export const feedbackDays = 90;
/** The articles in the feed. */
export const feedLength = 20;
export const companyNameMinLength = 2;
export const companyNameMaxLength = 120;
/** "Gesellschaft mit beschränkter Haftung", or with the place: "Delaware public benefit corporation". */
export const legalFormMaxLength = 80;
export const cityMaxLength = 80;
export const websiteMaxLength = 200;
export const oneLinerMinLength = 10;
export const oneLinerMaxLength = 140;
/** How many companies one person may own. */
/** Companies on one page of their list. */
export const companiesPerPage = 50;
export const companiesPerOwner = 20;
/** How many members a company may have, together with those invited. */
export const companyMembersMax = 50;
/** How long the link in an invitation to a company works. */
export const companyInvitationDays = 7;
/** The name of an investor, as others will see it. */
export const investorNameMaxLength = 120;
/** How many events of the audit log one page shows. */
export const auditEventsPerPage = 50;
/** How many notifications one page of the list shows. */
export const notificationsPerPage = 50;
/** How long notifications are kept once they are read, and if they never are. */
export const readNotificationDays = 90;
export const unreadNotificationDays = 365;
/** The documents of one raise: how many, how large one is, and all of them with their versions. */
export const documentsPerRaise = 60;
export const documentMaxBytes = 25 * 1024 * 1024;
export const raiseFilesMaxBytes = 500 * 1024 * 1024;
export const documentNameMaxLength = 120;
/** A staged document that nobody changes or publishes for so long is removed. */
export const stagedDaysUntouched = 30;
/** So many days before, its company is told. */
export const stagedDaysAfterNotice = 7;
/** What a company says of a new version of a document. */
export const versionNoteMaxLength = 300;
/** Versions of one document; the older ones stay, because what was reviewed and signed names them. */
export const documentVersionsMax = 50;
/** Drawing more would keep others waiting. */
export const documentPagesMax = 500;
/** How many people one raise may have let in, invited or asked by, altogether. */
export const grantsPerRaise = 500;
/** Addresses in one bulk invitation. */
export const invitedAtOnce = 50;
export const grantsPerPage = 50;
/** Grants that are decided about in one go: as many as a page can have. */
export const grantsDecidedAtOnce = 100;

/** So many notifications are marked as read by one request. */
export const notificationsReadAtOnce = 100;
export const roomsPerPage = 50;
export const accessNoteMaxLength = 500;
export const ndaMinLength = 50;
export const ndaMaxLength = 20_000;
/** How many versions of an NDA are listed. */
export const ndaVersionsListed = 50;
export const roomQuestionMinLength = 10;
export const roomQuestionMaxLength = 1_000;
export const roomAnswerMaxLength = 4_000;
export const roomQuestionsPerPage = 50;
/** Answers that are withdrawn in one go: as many as a page can have. */
export const answersWithdrawnAtOnce = 100;
export const threadMessageMaxLength = 4_000;
export const threadsPerPage = 50;
export const threadMessagesPerPage = 50;
export const foundMessagesPerPage = 20;
/** The files of one message: how many, and how large one is; and all that one person has sent. */
export const threadFilesPerMessage = 5;
export const threadFileMaxBytes = 25 * 1024 * 1024;
export const threadFilesMaxBytes = 500 * 1024 * 1024;
export const threadFileNameMaxLength = 120;
export const threadReportReasonMinLength = 10;
export const threadReportReasonMaxLength = 1_000;
export const threadReportsPerPage = 30;
/** So long after a reported thread was read with a reason, its files can be downloaded. */
export const reportedFilesMinutes = 10;

export const adviserNoteMaxLength = 500;
export const advisersPerPage = 50;
/** Invited or reading, of one side of a raise. */
export const advisersOpen = 10;
/** Invitations of one person, over all raises. */
export const advisersPerDay = 20;
/** How long an adviser reads, unless their side says otherwise, and at most. */
export const adviserDays = 30;
export const adviserDaysMax = 180;
/** So long before it ends, both are reminded. */
export const adviserReminderDays = 3;

export const introductionNoteMinLength = 20;
export const introductionNoteMaxLength = 1_000;
export const introductionReasonMaxLength = 500;
export const introductionsPerPage = 50;
/** Of one person. */
export const introductionsPerDay = 10;
/** Then a request that nobody answered expires. */
export const introductionDays = 14;
/** Before them a request that was declined is not repeated. */
export const introductionCoolOffDays = 30;

export const updateTitleMaxLength = 120;
export const updateBodyMaxLength = 20_000;
export const updateMetricsMax = 12;
export const metricLabelMaxLength = 60;
export const metricValueMaxLength = 24;
export const metricUnitMaxLength = 20;
export const correctionMaxLength = 2_000;
/** Of one update; whoever has more to say publishes another one. */
export const correctionsMax = 20;
export const retractionReasonMinLength = 10;
export const retractionReasonMaxLength = 500;
export const updatesPerPage = 20;
/** Of one raise, so that nobody is flooded. */
export const updatesPublishedPerDay = 10;
/** Of all updates of one raise, each of which tells its readers. */
export const correctionsPerDay = 10;
/** Drafts of one raise. */
export const updateDraftsMax = 20;
/** A page that was left open counts for no longer. */
export const dwellMaxMs = 600_000;
/** Page views in one beacon. */
export const viewsAtOnce = 100;
/** Raises on a page of what the clock will do: each has a few entries. */
export const scheduledRaisesPerPage = 50;
export const accessEventsPerPage = 50;
/** Pages of documents that a search finds, at a time. */
export const foundPagesPerPage = 50;
/** So much of the text of a document is searched: some eighty pages of a book. */
export const documentTextMaxLength = 200_000;
export const visitsPerPage = 50;
/** What somebody reads in a room belongs to one visit, unless so much time passes in between. */
export const visitGapMs = 30 * 60_000;
/** A visit lasts no longer: of a program that never stops there is one for each day. */
export const visitMaxMs = 86_400_000;
export const readersPerPage = 50;
/** An export with more rows is refused, because no spreadsheet opens it. */
export const exportMaxRows = 100_000;
/** From more rows on an export says how many they are: some programs open fewer. */
export const exportWarnRows = 10_000;
/** Lengths of the texts of a raise. */
export const raiseTitleMinLength = 5;
export const raiseTitleMaxLength = 100;
export const raiseSummaryMinLength = 20;
export const raiseSummaryMaxLength = 280;
export const pitchMaxLength = 20_000;
export const agreementMaxLength = 40_000;
export const usesOfFundsMax = 12;
export const useOfFundsMaxLength = 60;
export const teamMax = 20;
export const teamBioMaxLength = 600;
export const highlightsMax = 8;
export const highlightMaxLength = 160;
export const risksMax = 20;
export const riskTitleMaxLength = 100;
export const riskTextMaxLength = 1_000;
export const discountBpsMax = 5_000;
export const interestBpsMax = 2_000;
export const poolBpsMax = 3_000;
export const liquidationPreferenceMaxLength = 1_000;
/** How many raises one company may prepare at a time. */
export const draftsPerCompany = 5;
/** How many raises of a company one page of the list shows. */
export const raisesPerPage = 20;
/** How many raises one page of the network shows. */
export const networkPerPage = 12;
/** Raises that match a search of the network are counted up to so many. */
export const networkCountedMax = 1_000;
/** What waits for somebody is counted up to so many of each kind, and one more to say that there are. */
export const waitingCountedMax = 1_000;
export const raiseReasonMinLength = 20;
export const raiseReasonMaxLength = 1_000;
/** The length of a reviewer's comment at a field, and of the founder's reply. */
export const reviewCommentMaxLength = 500;
export const reviewCommentsMax = 50;
/** How long a reviewer has a raise to themselves. */
export const reviewClaimHours = 8;
export const reviewsPerPage = 50;
/** How long reviews take is told of so many at most, the newest. */
export const reviewsTimedMax = 1_000;
/** Lengths of the texts of an investor profile. */
export const legalNameMaxLength = 200;
export const investorAddressMaxLength = 300;
export const bioMaxLength = 1_000;
export const thesisMaxLength = 2_000;
export const profileSectorsMax = 8;
export const profileCountriesMax = 30;
/** How many people one page of the operators' list shows. */
export const peoplePerPage = 30;
/** People who are decided about in one go, or exported by their ids: as many as a page can have. */
export const peopleChosenAtOnce = 100;
/** Why an operator decides, reads figures or revokes. */
export const operatorReasonMinLength = 20;
export const operatorReasonMaxLength = 1_000;
/** How long a certification holds. */
export const certificationMonths = 12;
/** How long before its end somebody is told. */
export const certificationNoticeDays = 30;
/** Commitments on one page of a list. */
export const commitmentsPerPage = 50;
export const bookPerPage = 50;
export const bookPageMax = 200;
export const paymentReferenceMinLength = 3;
export const paymentReferenceMaxLength = 64;
export const commitmentReasonMinLength = 5;
export const commitmentReasonMaxLength = 500;
/** A title such as "Managing Director". */
export const signatoryTitleMaxLength = 100;
/** One request to countersign signs so many, because each is written and told by itself. */
export const countersignedAtOnceMax = 100;
/** A file that shows a payment. */
export const evidenceMaxBytes = 10 * 1024 * 1024;
/** Side letters of one commitment: those in effect or open, and all there have ever been. */
export const sideLettersMax = 5;
export const sideLettersEverMax = 20;
export const sideLetterSubjectMaxLength = 120;
export const sideLetterNoteMaxLength = 1_000;
/** Nobody is reminded to pay more often than once in so many hours. */
export const remindHours = 24;
/** Certificates that one person may have made; each takes a tenth of a second of the processor. */
export const certificatesPerHour = 60;
/** How many commitments a check of a document names; a snapshot belongs to all who signed it. */
export const documentMatchesMax = 20;
/** A file that is checked. */
export const checkedFileMaxBytes = 10 * 1024 * 1024;
/** So many raises one person watches; more than anybody follows. */
export const watchedMax = 200;
/** So many raises one person passes on; more than anybody looks at. */
export const passedMax = 500;
