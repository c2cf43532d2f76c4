/** The parts of an OpenAPI 3.1 document that are used here. */

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly title?: string;
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly [keyword: string]: unknown;
}

export interface OpenApiParameter {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

export interface OpenApiContent {
  /** `example`: a body that works unchanged, from the `examples` of a route's body schema. */
  readonly [mediaType: string]: { readonly schema: JsonSchema; readonly example?: unknown };
}

export interface OpenApiResponse {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: OpenApiContent;
}

export interface OpenApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: OpenApiContent };
  readonly responses: Readonly<Record<string, OpenApiResponse>>;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
}

export type OpenApiPath = Readonly<Record<string, OpenApiOperation>>;

export interface OpenApiDocument {
  readonly openapi: string;
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly tags?: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, OpenApiPath>>;
  readonly components: {
    readonly schemas?: Readonly<Record<string, JsonSchema>>;
    readonly responses?: Readonly<Record<string, OpenApiResponse>>;
    readonly securitySchemes?: Readonly<Record<string, unknown>>;
  };
}

/**
 * Tells whether an operation cannot be called without credentials; an empty scheme stands for none.
 */
export function needsCredentials({ security = [] }: Pick<OpenApiOperation, 'security'>): boolean {
  return security.length > 0 && security.every((scheme) => Object.keys(scheme).length > 0);
}
