CREATE TABLE `account` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`provider_id` text NOT NULL,
	`issuer` text,
	`user_id` text NOT NULL,
	`access_token` text,
	`refresh_token` text,
	`id_token` text,
	`access_token_expires_at` integer,
	`refresh_token_expires_at` integer,
	`scope` text,
	`password` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `account_user` ON `account` (`user_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_provider` ON `account` (`provider_id`,`account_id`);--> statement-breakpoint
CREATE TABLE `custom_labels` (
	`id` integer PRIMARY KEY NOT NULL,
	`type_label` text NOT NULL,
	`label` text NOT NULL,
	`order_label` integer DEFAULT 0 NOT NULL,
	`required` integer DEFAULT false NOT NULL,
	`item_list` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `one_time_tokens` (
	`hash` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `one_time_tokens_user` ON `one_time_tokens` (`user_id`);--> statement-breakpoint
CREATE TABLE `session` (
	`id` text PRIMARY KEY NOT NULL,
	`token` text NOT NULL,
	`user_id` text NOT NULL,
	`expires_at` integer NOT NULL,
	`ip_address` text,
	`user_agent` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`ended_reason` text,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `session_token` ON `session` (`token`);--> statement-breakpoint
CREATE INDEX `session_user` ON `session` (`user_id`);--> statement-breakpoint
CREATE TABLE `shipping_addresses` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text,
	`visitor_id` text,
	`fullname` text NOT NULL,
	`tel` text NOT NULL,
	`address` text NOT NULL,
	`created_at` integer NOT NULL,
	`removed_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `shipping_addresses_user` ON `shipping_addresses` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `shipping_addresses_visitor` ON `shipping_addresses` (`visitor_id`) WHERE visitor_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `students` (
	`user_id` text PRIMARY KEY NOT NULL,
	`firstname` text DEFAULT '' NOT NULL,
	`lastname` text DEFAULT '' NOT NULL,
	`firstname_eng` text DEFAULT '' NOT NULL,
	`lastname_eng` text DEFAULT '' NOT NULL,
	`nickname` text DEFAULT '' NOT NULL,
	`age` integer,
	`tel` text DEFAULT '' NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`biography` text DEFAULT '' NOT NULL,
	`level` text DEFAULT '' NOT NULL,
	`branch_id` text,
	`education` text,
	`profile_upload_id` text,
	`user_group_id` integer,
	`requires_tax_invoice` integer DEFAULT false NOT NULL,
	`tax_person_type` text DEFAULT 'normal_person' NOT NULL,
	`tax_name_one` text DEFAULT '' NOT NULL,
	`tax_name_two` text DEFAULT '' NOT NULL,
	`tax_payer_id` text DEFAULT '' NOT NULL,
	`tax_address` text DEFAULT '' NOT NULL,
	`tax_deliver_to_tax_address` integer DEFAULT true NOT NULL,
	`tax_delivery_address` text DEFAULT '' NOT NULL,
	`tax_certificate_upload_id` text,
	`custom_labels` text,
	`is_guest` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_group_id`) REFERENCES `user_groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `students_group` ON `students` (`user_group_id`);--> statement-breakpoint
CREATE TABLE `throttles` (
	`key` text NOT NULL,
	`window_start` integer NOT NULL,
	`count` integer NOT NULL,
	PRIMARY KEY(`key`, `window_start`)
);
--> statement-breakpoint
CREATE INDEX `throttles_window` ON `throttles` (`window_start`);--> statement-breakpoint
CREATE TABLE `user` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`email_verified` integer DEFAULT false NOT NULL,
	`image` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`username` text,
	`display_username` text,
	`roles` text DEFAULT 'student' NOT NULL,
	`locale` text DEFAULT 'th' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_email` ON `user` (`email`);--> statement-breakpoint
CREATE UNIQUE INDEX `user_username` ON `user` (`username`);--> statement-breakpoint
CREATE TABLE `user_groups` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`is_default` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `verification` (
	`id` text PRIMARY KEY NOT NULL,
	`identifier` text NOT NULL,
	`value` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer,
	`updated_at` integer
);
--> statement-breakpoint
CREATE INDEX `verification_identifier` ON `verification` (`identifier`);--> statement-breakpoint
CREATE TABLE `cart_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`cart_id` text NOT NULL,
	`course_id` integer,
	`product_id` integer,
	`pricing_plan_id` integer,
	`qty` integer DEFAULT 1 NOT NULL,
	`price_seen` integer,
	`added_at` integer NOT NULL,
	FOREIGN KEY (`cart_id`) REFERENCES `carts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`pricing_plan_id`) REFERENCES `pricing_plans`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cart_lines_qty_whole" CHECK("cart_lines"."qty" IS NULL OR (typeof("cart_lines"."qty") = 'integer' AND "cart_lines"."qty" >= 0)),
	CONSTRAINT "cart_lines_priceSeen_whole" CHECK("cart_lines"."price_seen" IS NULL OR (typeof("cart_lines"."price_seen") = 'integer' AND "cart_lines"."price_seen" >= 0))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `cart_lines_course` ON `cart_lines` (`cart_id`,`course_id`) WHERE course_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `cart_lines_product` ON `cart_lines` (`cart_id`,`product_id`) WHERE product_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `cart_lines_by_course` ON `cart_lines` (`course_id`) WHERE course_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `cart_lines_by_product` ON `cart_lines` (`product_id`) WHERE product_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `cart_lines_by_plan` ON `cart_lines` (`pricing_plan_id`) WHERE pricing_plan_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `carts` (
	`id` text PRIMARY KEY NOT NULL,
	`visitor_id` text,
	`user_id` text,
	`coupon_codes` text NOT NULL,
	`promotion_id` integer,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `carts_visitor` ON `carts` (`visitor_id`) WHERE visitor_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `carts_user` ON `carts` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `carts_updated` ON `carts` (`updated_at`);--> statement-breakpoint
CREATE TABLE `course_user_groups` (
	`course_id` integer NOT NULL,
	`user_group_id` integer NOT NULL,
	PRIMARY KEY(`course_id`, `user_group_id`),
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_group_id`) REFERENCES `user_groups`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `course_user_groups_group` ON `course_user_groups` (`user_group_id`);--> statement-breakpoint
CREATE TABLE `courses` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`course_type` text DEFAULT 'online' NOT NULL,
	`teacher` text DEFAULT '' NOT NULL,
	`group_name` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`preview_video_url` text DEFAULT '' NOT NULL,
	`preview_picture_url` text DEFAULT '' NOT NULL,
	`registration_start` integer,
	`registration_end` integer,
	`status_show` integer DEFAULT true NOT NULL,
	`total_seconds` integer DEFAULT 0 NOT NULL,
	`lecture_count` integer DEFAULT 0 NOT NULL,
	`sales_count` integer DEFAULT 0 NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `courses_shelf` ON `courses` (`status_show`,`group_name`,`position`);--> statement-breakpoint
CREATE INDEX `courses_teacher` ON `courses` (`teacher`,`position`);--> statement-breakpoint
CREATE INDEX `courses_position` ON `courses` (`status_show`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `courses_sales` ON `courses` (`status_show`,`sales_count`);--> statement-breakpoint
CREATE TABLE `lectures` (
	`id` integer PRIMARY KEY NOT NULL,
	`course_id` integer NOT NULL,
	`section_id` integer NOT NULL,
	`name` text NOT NULL,
	`location` integer DEFAULT 0 NOT NULL,
	`preview` integer DEFAULT false NOT NULL,
	`content_type` text DEFAULT 'video' NOT NULL,
	`content_file` text,
	`content_text` text,
	`quiz_id` integer,
	`homework_id` integer,
	`video_key` text,
	`video_name` text,
	`video_url` text,
	`captions_key` text,
	`video_length` integer DEFAULT 0 NOT NULL,
	`quiz` text,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`section_id`) REFERENCES `sections`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `lectures_course` ON `lectures` (`course_id`,`section_id`,`location`);--> statement-breakpoint
CREATE INDEX `lectures_section` ON `lectures` (`section_id`);--> statement-breakpoint
CREATE TABLE `pricing_plans` (
	`id` integer PRIMARY KEY NOT NULL,
	`course_id` integer NOT NULL,
	`name` text NOT NULL,
	`plan_type` text NOT NULL,
	`term` integer,
	`term_unit` text,
	`term_2` integer,
	`term_unit_2` text,
	`price` integer NOT NULL,
	`price_usd` integer,
	`pricing_type` text DEFAULT 'default' NOT NULL,
	`status_show` integer DEFAULT true NOT NULL,
	`need_approval` integer DEFAULT false NOT NULL,
	`free_for` text DEFAULT '' NOT NULL,
	`free_course_ids` text NOT NULL,
	`buy_course_free` text,
	`is_default` integer DEFAULT false NOT NULL,
	`is_for_member` integer DEFAULT false NOT NULL,
	`reference_code` text DEFAULT 'COURSE' NOT NULL,
	`reference_id` integer,
	`value` text,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "pricing_plans_price_whole" CHECK("pricing_plans"."price" IS NULL OR (typeof("pricing_plans"."price") = 'integer' AND "pricing_plans"."price" >= 0)),
	CONSTRAINT "pricing_plans_priceUsd_whole" CHECK("pricing_plans"."price_usd" IS NULL OR (typeof("pricing_plans"."price_usd") = 'integer' AND "pricing_plans"."price_usd" >= 0)),
	CONSTRAINT "pricing_plans_planType_known" CHECK("pricing_plans"."plan_type" IN ('Period', 'Actual', 'One-Time Payment', 'Free'))
);
--> statement-breakpoint
CREATE INDEX `pricing_plans_course` ON `pricing_plans` (`course_id`,`position`);--> statement-breakpoint
CREATE TABLE `products` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`price` integer NOT NULL,
	`price_usd` integer,
	`available_qty` integer DEFAULT 0 NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`meta_title` text DEFAULT '' NOT NULL,
	`meta_description` text DEFAULT '' NOT NULL,
	`preview_video_url` text DEFAULT '' NOT NULL,
	`pictures` text NOT NULL,
	`status_show` integer DEFAULT true NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "products_price_whole" CHECK("products"."price" IS NULL OR (typeof("products"."price") = 'integer' AND "products"."price" >= 0)),
	CONSTRAINT "products_priceUsd_whole" CHECK("products"."price_usd" IS NULL OR (typeof("products"."price_usd") = 'integer' AND "products"."price_usd" >= 0)),
	CONSTRAINT "products_availableQty_whole" CHECK("products"."available_qty" IS NULL OR (typeof("products"."available_qty") = 'integer' AND "products"."available_qty" >= 0))
);
--> statement-breakpoint
CREATE INDEX `products_position` ON `products` (`status_show`,`position`,`id`);--> statement-breakpoint
CREATE TABLE `related_courses` (
	`course_id` integer NOT NULL,
	`related_course_id` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`course_id`, `related_course_id`),
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`related_course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `related_courses_related` ON `related_courses` (`related_course_id`);--> statement-breakpoint
CREATE TABLE `sections` (
	`id` integer PRIMARY KEY NOT NULL,
	`course_id` integer NOT NULL,
	`name` text NOT NULL,
	`location` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sections_course` ON `sections` (`course_id`,`location`);--> statement-breakpoint
CREATE TABLE `access_grants` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`user_id` text NOT NULL,
	`course_id` integer NOT NULL,
	`source` text NOT NULL,
	`order_line_id` integer,
	`note` text,
	`plan` text NOT NULL,
	`starts_at` integer NOT NULL,
	`ends_at` integer,
	`watch_seconds_allowed` integer,
	`watch_seconds_used` integer DEFAULT 0 NOT NULL,
	`ended_at` integer,
	`ended_reason` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_line_id`) REFERENCES `order_lines`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `access_grants_user` ON `access_grants` (`user_id`,`course_id`);--> statement-breakpoint
CREATE INDEX `access_grants_course` ON `access_grants` (`course_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `access_grants_line` ON `access_grants` (`order_line_id`,`course_id`) WHERE order_line_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `progress` (
	`user_id` text NOT NULL,
	`lecture_id` integer NOT NULL,
	`course_id` integer NOT NULL,
	`ranges` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`position_at` integer NOT NULL,
	`read_at` integer,
	`version` integer DEFAULT 1 NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `lecture_id`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`lecture_id`) REFERENCES `lectures`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`course_id`) REFERENCES `courses`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `progress_course` ON `progress` (`user_id`,`course_id`,`position_at`);--> statement-breakpoint
CREATE INDEX `progress_lecture` ON `progress` (`lecture_id`);--> statement-breakpoint
CREATE INDEX `progress_by_course` ON `progress` (`course_id`);--> statement-breakpoint
CREATE TABLE `dead_letters` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`queue` text NOT NULL,
	`message` text NOT NULL,
	`received_at` integer NOT NULL,
	`resolved_at` integer
);
--> statement-breakpoint
CREATE TABLE `mailbox` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`outbox_id` text NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text NOT NULL,
	`sent_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`template` text NOT NULL,
	`recipient` text NOT NULL,
	`locale` text NOT NULL,
	`data` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`leased_until` integer,
	`not_before` integer NOT NULL,
	`last_error` text,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	CONSTRAINT "outbox_state_known" CHECK("outbox"."state" IN ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `outbox_key` ON `outbox` (`key`);--> statement-breakpoint
CREATE INDEX `outbox_waiting` ON `outbox` (`not_before`) WHERE state = 'waiting';--> statement-breakpoint
CREATE TABLE `order_history` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`version` integer NOT NULL,
	`at` integer NOT NULL,
	`event` text NOT NULL,
	`from_status` text,
	`to_status` text NOT NULL,
	`actor` text NOT NULL,
	`reason` text,
	`data` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_history_version` ON `order_history` (`order_id`,`version`);--> statement-breakpoint
CREATE TABLE `order_lines` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`position` integer NOT NULL,
	`course_id` integer,
	`product_id` integer,
	`pricing_plan_id` integer,
	`name` text NOT NULL,
	`plan` text,
	`qty` integer NOT NULL,
	`amount` integer NOT NULL,
	`discount` integer NOT NULL,
	`refunded_at` integer,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_lines_qty_whole" CHECK("order_lines"."qty" IS NULL OR (typeof("order_lines"."qty") = 'integer' AND "order_lines"."qty" >= 0)),
	CONSTRAINT "order_lines_amount_whole" CHECK("order_lines"."amount" IS NULL OR (typeof("order_lines"."amount") = 'integer' AND "order_lines"."amount" >= 0)),
	CONSTRAINT "order_lines_discount_whole" CHECK("order_lines"."discount" IS NULL OR (typeof("order_lines"."discount") = 'integer' AND "order_lines"."discount" >= 0)),
	CONSTRAINT "order_lines_discount_within" CHECK(discount <= amount)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `order_lines_order` ON `order_lines` (`order_id`,`position`);--> statement-breakpoint
CREATE INDEX `order_lines_course` ON `order_lines` (`course_id`) WHERE course_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `order_lines_product` ON `order_lines` (`product_id`) WHERE product_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `orders` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`token` text NOT NULL,
	`user_id` text NOT NULL,
	`visitor_id` text,
	`status` text NOT NULL,
	`version` integer NOT NULL,
	`currency` text NOT NULL,
	`price` integer NOT NULL,
	`discount` integer NOT NULL,
	`shipping_fee` integer NOT NULL,
	`vat_contained` integer NOT NULL,
	`withholding_percent` integer,
	`withholding_price` integer NOT NULL,
	`payable` integer NOT NULL,
	`payment_method_id` integer NOT NULL,
	`promotion_id` integer,
	`coupon_codes` text NOT NULL,
	`shipping_method_id` integer,
	`shipping_address` text,
	`tax_invoice` text,
	`fullname` text NOT NULL,
	`email` text NOT NULL,
	`tel` text NOT NULL,
	`locale` text DEFAULT 'th' NOT NULL,
	`price_inputs` text NOT NULL,
	`price_steps` text NOT NULL,
	`rules_version` text NOT NULL,
	`needs_approval` integer DEFAULT false NOT NULL,
	`needs_review` integer DEFAULT false NOT NULL,
	`cancel_at` integer,
	`idempotency_key` text NOT NULL,
	`request_hash` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_status_known" CHECK("orders"."status" IN ('notYetReceived', 'pendingApproved', 'approved', 'rejected', 'cancelled', 'refunded')),
	CONSTRAINT "orders_currency_known" CHECK("orders"."currency" IN ('THB', 'USD')),
	CONSTRAINT "orders_price_whole" CHECK("orders"."price" IS NULL OR (typeof("orders"."price") = 'integer' AND "orders"."price" >= 0)),
	CONSTRAINT "orders_discount_whole" CHECK("orders"."discount" IS NULL OR (typeof("orders"."discount") = 'integer' AND "orders"."discount" >= 0)),
	CONSTRAINT "orders_shippingFee_whole" CHECK("orders"."shipping_fee" IS NULL OR (typeof("orders"."shipping_fee") = 'integer' AND "orders"."shipping_fee" >= 0)),
	CONSTRAINT "orders_vatContained_whole" CHECK("orders"."vat_contained" IS NULL OR (typeof("orders"."vat_contained") = 'integer' AND "orders"."vat_contained" >= 0)),
	CONSTRAINT "orders_withholdingPrice_whole" CHECK("orders"."withholding_price" IS NULL OR (typeof("orders"."withholding_price") = 'integer' AND "orders"."withholding_price" >= 0)),
	CONSTRAINT "orders_payable_whole" CHECK("orders"."payable" IS NULL OR (typeof("orders"."payable") = 'integer' AND "orders"."payable" >= 0)),
	CONSTRAINT "orders_adds_up" CHECK(discount <= price AND payable = price - discount + shipping_fee - withholding_price)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `orders_token` ON `orders` (`token`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_idempotency` ON `orders` (`idempotency_key`);--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`id`);--> statement-breakpoint
CREATE INDEX `orders_status` ON `orders` (`status`,`updated_at`);--> statement-breakpoint
CREATE INDEX `orders_cancel` ON `orders` (`cancel_at`) WHERE status = 'notYetReceived' AND cancel_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_review` ON `orders` (`updated_at`) WHERE needs_review = 1;--> statement-breakpoint
CREATE TABLE `bank_accounts` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`payment_method_id` integer NOT NULL,
	`bank_name` text NOT NULL,
	`account_name` text NOT NULL,
	`account_id` text NOT NULL,
	`prompt_pay_image` text DEFAULT '' NOT NULL,
	`prompt_pay_id` text DEFAULT '' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`payment_method_id`) REFERENCES `payment_methods`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bank_accounts_account` ON `bank_accounts` (`payment_method_id`,`bank_name`,`account_id`);--> statement-breakpoint
CREATE TABLE `origin_banks` (
	`value` text PRIMARY KEY NOT NULL,
	`name_th` text NOT NULL,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_events` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`provider` text NOT NULL,
	`event_key` text NOT NULL,
	`payment_id` integer,
	`cause` text NOT NULL,
	`signature` text NOT NULL,
	`body` text NOT NULL,
	`received_at` integer NOT NULL,
	`handled_at` integer,
	`outcome` text,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `payment_events_key` ON `payment_events` (`provider`,`event_key`);--> statement-breakpoint
CREATE INDEX `payment_events_payment` ON `payment_events` (`payment_id`);--> statement-breakpoint
CREATE INDEX `payment_events_open` ON `payment_events` (`received_at`) WHERE handled_at IS NULL;--> statement-breakpoint
CREATE TABLE `payment_methods` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`payment_type` text DEFAULT '' NOT NULL,
	`name_web` text DEFAULT '' NOT NULL,
	`application_id_1` text DEFAULT '' NOT NULL,
	`application_id_2` text DEFAULT '' NOT NULL,
	`enabled` integer DEFAULT false NOT NULL,
	`position` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `payment_reports` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`payment_id` integer NOT NULL,
	`state` text NOT NULL,
	`contact_name` text NOT NULL,
	`email` text NOT NULL,
	`tel` text NOT NULL,
	`origin_bank` text NOT NULL,
	`destination_account` text NOT NULL,
	`transferred_at` integer,
	`amount` integer,
	`description` text DEFAULT '' NOT NULL,
	`slip_upload_id` text,
	`created_at` integer NOT NULL,
	`opened_by` text,
	`opened_at` integer,
	`decided_by` text,
	`decided_at` integer,
	`reason` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`payment_id`) REFERENCES `payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`slip_upload_id`) REFERENCES `uploads`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`opened_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`decided_by`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payment_reports_state_known" CHECK("payment_reports"."state" IN ('pending', 'approved', 'rejected')),
	CONSTRAINT "payment_reports_amount_whole" CHECK("payment_reports"."amount" IS NULL OR (typeof("payment_reports"."amount") = 'integer' AND "payment_reports"."amount" >= 0))
);
--> statement-breakpoint
CREATE INDEX `payment_reports_order` ON `payment_reports` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `payment_reports_payment` ON `payment_reports` (`payment_id`);--> statement-breakpoint
CREATE INDEX `payment_reports_queue` ON `payment_reports` (`created_at`) WHERE state = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX `payment_reports_one_pending` ON `payment_reports` (`order_id`) WHERE state = 'pending';--> statement-breakpoint
CREATE INDEX `payment_reports_slip` ON `payment_reports` (`slip_upload_id`) WHERE slip_upload_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `payments` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`order_id` integer NOT NULL,
	`method_id` integer NOT NULL,
	`state` text NOT NULL,
	`amount` integer NOT NULL,
	`currency` text NOT NULL,
	`provider_reference` text,
	`expires_at` integer,
	`failure` text,
	`data` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "payments_state_known" CHECK("payments"."state" IN ('created', 'waiting', 'reported', 'paid', 'failed', 'cancelled', 'expired', 'review', 'refunded')),
	CONSTRAINT "payments_amount_whole" CHECK("payments"."amount" IS NULL OR (typeof("payments"."amount") = 'integer' AND "payments"."amount" >= 0))
);
--> statement-breakpoint
CREATE INDEX `payments_order` ON `payments` (`order_id`,`id`);--> statement-breakpoint
CREATE INDEX `payments_open` ON `payments` (`updated_at`) WHERE state IN ('created', 'waiting');--> statement-breakpoint
CREATE TABLE `slip_claims` (
	`key` text PRIMARY KEY NOT NULL,
	`order_id` integer NOT NULL,
	`at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `slip_claims_order` ON `slip_claims` (`order_id`);--> statement-breakpoint
CREATE TABLE `coupon_redemptions` (
	`coupon_id` integer NOT NULL,
	`order_id` integer NOT NULL,
	`buyer` text NOT NULL,
	`use_number` integer NOT NULL,
	`state` text NOT NULL,
	`at` integer NOT NULL,
	PRIMARY KEY(`order_id`, `coupon_id`),
	FOREIGN KEY (`coupon_id`) REFERENCES `coupons`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "coupon_redemptions_state_known" CHECK("coupon_redemptions"."state" IN ('held', 'used', 'released'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupon_redemptions_buyer` ON `coupon_redemptions` (`coupon_id`,`buyer`,`use_number`) WHERE state IN ('held', 'used');--> statement-breakpoint
CREATE TABLE `coupons` (
	`id` integer PRIMARY KEY NOT NULL,
	`code` text NOT NULL,
	`code_key` text NOT NULL,
	`discount_type` text NOT NULL,
	`discount_value` integer NOT NULL,
	`discount_value_usd` integer,
	`coupon_type` text NOT NULL,
	`number_of_course` integer DEFAULT 0 NOT NULL,
	`course_ids` text NOT NULL,
	`payment_method_ids` text NOT NULL,
	`usage_limit` integer,
	`usage_limit_per_buyer` integer,
	`used` integer DEFAULT 0 NOT NULL,
	`starts_at` integer,
	`ends_at` integer,
	`enabled` integer DEFAULT true NOT NULL,
	CONSTRAINT "coupons_discountType_known" CHECK("coupons"."discount_type" IN ('amount', 'percent')),
	CONSTRAINT "coupons_discountValue_whole" CHECK("coupons"."discount_value" IS NULL OR (typeof("coupons"."discount_value") = 'integer' AND "coupons"."discount_value" >= 0)),
	CONSTRAINT "coupons_discountValueUsd_whole" CHECK("coupons"."discount_value_usd" IS NULL OR (typeof("coupons"."discount_value_usd") = 'integer' AND "coupons"."discount_value_usd" >= 0)),
	CONSTRAINT "coupons_within_limit" CHECK(used >= 0 AND (usage_limit IS NULL OR used <= usage_limit))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `coupons_code` ON `coupons` (`code_key`);--> statement-breakpoint
CREATE TABLE `promotions` (
	`id` integer PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description_list` text NOT NULL,
	`course_ids` text NOT NULL,
	`number_of_course` integer DEFAULT 0 NOT NULL,
	`promotion_type` text NOT NULL,
	`discount_type` text NOT NULL,
	`discount_value` integer NOT NULL,
	`discount_value_usd` integer,
	`starts_at` integer,
	`ends_at` integer,
	`enabled` integer DEFAULT true NOT NULL,
	CONSTRAINT "promotions_discountType_known" CHECK("promotions"."discount_type" IN ('amount', 'percent')),
	CONSTRAINT "promotions_discountValue_whole" CHECK("promotions"."discount_value" IS NULL OR (typeof("promotions"."discount_value") = 'integer' AND "promotions"."discount_value" >= 0)),
	CONSTRAINT "promotions_discountValueUsd_whole" CHECK("promotions"."discount_value_usd" IS NULL OR (typeof("promotions"."discount_value_usd") = 'integer' AND "promotions"."discount_value_usd" >= 0))
);
--> statement-breakpoint
CREATE INDEX `promotions_enabled` ON `promotions` (`enabled`);--> statement-breakpoint
CREATE TABLE `shipping_methods` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`fee` integer NOT NULL,
	`fee_usd` integer,
	`enabled` integer DEFAULT true NOT NULL,
	CONSTRAINT "shipping_methods_fee_whole" CHECK("shipping_methods"."fee" IS NULL OR (typeof("shipping_methods"."fee") = 'integer' AND "shipping_methods"."fee" >= 0)),
	CONSTRAINT "shipping_methods_feeUsd_whole" CHECK("shipping_methods"."fee_usd" IS NULL OR (typeof("shipping_methods"."fee_usd") = 'integer' AND "shipping_methods"."fee_usd" >= 0))
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`at` integer NOT NULL,
	`actor` text NOT NULL,
	`action` text NOT NULL,
	`subject` text NOT NULL,
	`data` text
);
--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `site_files` (
	`object_key` text PRIMARY KEY NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`original_name` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`user_id` text,
	`visitor_id` text,
	`object_key` text NOT NULL,
	`content_type` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`original_name` text DEFAULT '' NOT NULL,
	`slip_bank` text,
	`slip_reference` text,
	`attached_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `uploads_user` ON `uploads` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `uploads_orphans` ON `uploads` (`created_at`) WHERE attached_at IS NULL;