/** The sectors of companies, by the words of the API, with their labels. */
export const sectorLabels = {
  'climate-and-energy': 'Climate and energy',
  consumer: 'Consumer',
  education: 'Education',
  'enterprise-software': 'Enterprise software',
  'financial-services': 'Financial services',
  'food-and-agriculture': 'Food and agriculture',
  hardware: 'Hardware',
  health: 'Health',
  industry: 'Industry',
  media: 'Media',
  mobility: 'Mobility',
  property: 'Property',
} as const;
export type Sector = keyof typeof sectorLabels;

/** How far a company has come. */
export const stageLabels = {
  idea: 'Idea',
  pre_seed: 'Pre-seed',
  seed: 'Seed',
  series_a: 'Series A',
  series_b_plus: 'Series B and later',
} as const;
export type Stage = keyof typeof stageLabels;
