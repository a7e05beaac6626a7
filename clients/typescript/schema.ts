// Made from the OpenAPI document of the API: bun run client:generate. Do not edit.
export interface paths {
    "/messages/send/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The state of a message that was sent by the same token */
        get: operations["externalApiReadState"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/messages/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** Sends a message to a number, as a program, by the token of a connection */
        post: operations["externalApiSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/messages/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /** The same as POST /messages/send */
        post: operations["externalApiSendAtApi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: never;
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    externalApiReadState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: number | string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        messageId: number;
                        ticketUuid: string;
                        /** @enum {string} */
                        state: "accepted" | "sent" | "delivered" | "read" | "replied" | "failed";
                        code: string | null;
                        /** Format: date-time */
                        acceptedAt: string;
                        failedAt: string | null;
                        repliedAt: string | null;
                        queuedUntil: string | null;
                    };
                };
            };
            /** @description ERR_TOKEN_INVALID */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_SUBSCRIPTION_EXPIRED, ERR_PLAN_FEATURE */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_NO_MESSAGE_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_VALIDATION */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_TOO_MANY_ATTEMPTS */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    externalApiSend: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    number: string | number;
                    userId?: (number | string) | null;
                    queueId?: (number | string) | null;
                    sendSignature?: boolean;
                    closeTicket?: boolean;
                    isCampaign?: boolean;
                    override?: boolean;
                    body?: string;
                    medias: string[];
                };
                /**
                 * @example {
                 *       "number": "5511987654321",
                 *       "body": "Seu pedido saiu para entrega."
                 *     }
                 */
                "application/json": {
                    number: string | number;
                    userId?: (number | string) | null;
                    queueId?: (number | string) | null;
                    sendSignature?: boolean;
                    closeTicket?: boolean;
                    isCampaign?: boolean;
                    override?: boolean;
                    body: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "SUCCESS";
                        messageId: number;
                        messageIds: number[];
                        ticketUuid: string;
                        /** Format: date-time */
                        queuedUntil?: string;
                    } | {
                        /** @constant */
                        status: "SUCCESS";
                        messageId: number;
                        messageIds: number[];
                        ticketUuid: string;
                        /** Format: date-time */
                        queuedUntil?: string;
                    };
                };
            };
            /** @description ERR_WAPP_INVALID_CONTACT */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_TOKEN_INVALID */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_SUBSCRIPTION_EXPIRED, ERR_PLAN_FEATURE */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_NO_USER_FOUND, ERR_NO_QUEUE_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_CONTACT_BLOCKED, ERR_WAPP_NOT_INITIALIZED, ERR_OTHER_OPEN_TICKET, ERR_OPTED_OUT, ERR_STILL_RUNNING */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_FILE_TOO_LARGE, ERR_BODY_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_FILE_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_VALIDATION, ERR_KEY_REUSED */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_TOO_MANY_ATTEMPTS */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
    externalApiSendAtApi: {
        parameters: {
            query?: never;
            header?: {
                "idempotency-key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    number: string | number;
                    userId?: (number | string) | null;
                    queueId?: (number | string) | null;
                    sendSignature?: boolean;
                    closeTicket?: boolean;
                    isCampaign?: boolean;
                    override?: boolean;
                    body?: string;
                    medias: string[];
                };
                /**
                 * @example {
                 *       "number": "5511987654321",
                 *       "body": "Seu pedido saiu para entrega."
                 *     }
                 */
                "application/json": {
                    number: string | number;
                    userId?: (number | string) | null;
                    queueId?: (number | string) | null;
                    sendSignature?: boolean;
                    closeTicket?: boolean;
                    isCampaign?: boolean;
                    override?: boolean;
                    body: string;
                };
            };
        };
        responses: {
            /** @description Done */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @constant */
                        status: "SUCCESS";
                        messageId: number;
                        messageIds: number[];
                        ticketUuid: string;
                        /** Format: date-time */
                        queuedUntil?: string;
                    } | {
                        /** @constant */
                        status: "SUCCESS";
                        messageId: number;
                        messageIds: number[];
                        ticketUuid: string;
                        /** Format: date-time */
                        queuedUntil?: string;
                    };
                };
            };
            /** @description ERR_WAPP_INVALID_CONTACT */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_TOKEN_INVALID */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_SUBSCRIPTION_EXPIRED, ERR_PLAN_FEATURE */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_NO_USER_FOUND, ERR_NO_QUEUE_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_CONTACT_BLOCKED, ERR_WAPP_NOT_INITIALIZED, ERR_OTHER_OPEN_TICKET, ERR_OPTED_OUT, ERR_STILL_RUNNING */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_FILE_TOO_LARGE, ERR_BODY_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_FILE_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_VALIDATION, ERR_KEY_REUSED */
            422: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description ERR_TOO_MANY_ATTEMPTS */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        error: string;
                        details?: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
        };
    };
}
