@spec-2
Feature: Inviting many members at once
  After an import, you invite all parents at once. Each gets their own email, and you see who was not invited.

  Background:
    Given Ada is signed in
    And Ada owns "Lindenschule"

  @2.admin-invite-many
  @spec-1 @1.administer-parents
  Scenario: The parents of an import are invited at once
    Given "Lindenschule" has imported
      """
      First name;Last name;Parent 1 first name;Parent 1 last name;Parent 1 email
      Mia;Novak;Ivana;Novak;ivana@example.org
      Ben;Park;Soo;Park;soo@example.org
      Finn;Larsen;Grandma;Larsen;
      """
    When Ada goes to "Invite parents"
    Then Ada sees "Select the people to invite, then choose Invite."
    When Ada turns on "Select all rows"
    And Ada chooses "Invite 2"
    Then Ada sees the dialog "Invite 2 people?" saying "We’ll email each of them a link to their record. 1 of 3 can’t be invited. You’ll see why."
    When Ada answers "Invite"
    Then Ada sees one toast "Success" saying "2 people were invited"
    And Ada sees "Grandma Larsen has no email."
    And the focus of Ada is on "Not invited"
    And an email "You are invited to Lindenschule" comes to ivana@example.org
    And an email "You are invited to Lindenschule" comes to soo@example.org
    And Ada does not see "row(s) selected"
    When Ada chooses "Hide this"
    Then Ada does not see "Grandma Larsen has no email."

  @2.admin-invite-many
  Scenario: On a phone, all cards are selected at once, and a parent without an email can be opened
    Given "Lindenschule" has imported
      """
      First name;Last name;Parent 1 first name;Parent 1 last name;Parent 1 email
      Mia;Novak;Ivana;Novak;ivana@example.org
      Finn;Larsen;Grandma;Larsen;
      """
    And Ada is on a phone 320 pixels wide
    When Ada visits the parents of "Lindenschule"
    And Ada turns on "Select all 2"
    And Ada chooses "Invite 1"
    And Ada answers "Invite"
    And Ada goes to "Grandma Larsen" in "Not invited"
    Then Ada reads "No account" beside "Account"

  @2.admin-invite-many
  Scenario: An owner without a verified address cannot invite
    Given "Lindenschule" has imported
      """
      First name;Last name;Parent 1 first name;Parent 1 last name;Parent 1 email
      Mia;Novak;Ivana;Novak;ivana@example.org
      """
    And Ada's address is not verified
    When Ada visits the members of "Lindenschule"
    And Ada turns on "Select all rows"
    Then Ada sees "Verify your email address first."
    And "Invite 1" is closed to Ada

  Scenario: Inviting an existing member links to their card
    Given "Lindenschule" has the members
      | name |
      | Ben  |
    When Ada visits "all-members/invite" in the administration of "Lindenschule"
    And Ada sets "Email" to "ben@example.org"
    And Ada chooses "Invite"
    Then Ada sees "Ben Lind is already a member."
    When Ada goes to "Open Ben Lind"
    Then Ada reads "Active" beside "Status"
