import type { Generated } from 'kysely';
import type { Company } from '#shared/product/companies/companies.ts';
import type { CompanyInvitationState, MemberRole } from '#shared/product/companies/lifecycle.ts';

declare module '../../platform/storage/storage.ts' {
  /** Companies, who belongs to them, and who is invited. */
  interface Tables {
    companies: {
      id: string;
      name: string;
      /** This and the following are empty where there is none. */
      legal_name: string;
      legal_form: string;
      one_liner: string;
      country: string;
      city: string;
      website: string;
      founded_on: string;
      sector: Company['sector'];
      stage: Company['stage'];
      logo_file_id: string | null;
      /** Holders, options, SAFEs and notes before a raise, as JSON (raises/cap-tables.ts). */
      cap_table: string | null;
      created_at: string;
      updated_at: string;
      /** Who changed it last; null until somebody has. */
      saved_by: string | null;
      version: number;
    };
    /** Exactly one owner for each company; the database refuses a second one. */
    company_members: {
      company_id: string;
      user_id: string;
      role: MemberRole;
      joined_at: string;
      /** When this member opened the company last in the dashboard. */
      opened_at: string | null;
      version: Generated<number>;
      /** When somebody last changed the role, and who; null until then. */
      updated_at: string | null;
      saved_by: string | null;
    };
    company_invitations: {
      id: string;
      company_id: string;
      email: string;
      role: Exclude<MemberRole, 'owner'>;
      /** Only of the newest link that was sent. */
      token_hash: string;
      invited_by: string;
      /** An open one whose time is over counts as expired. */
      state: Exclude<CompanyInvitationState, 'expired'>;
      sent_at: string;
      expires_at: string;
      ended_at: string | null;
    };
  }
}
