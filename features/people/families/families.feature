@spec-2 @2.family-content
Feature: My family
  Who belongs to a family, what must be known to care for its children, and who may see and change that.

  Background:
    Given Ada is signed in

  @spec-1 @1.members
  Scenario: A family and a child take a press and two fields
    When Ada visits "/my/family"
    And Ada presses "Create a family"
    And Ada presses "Create family"
    Then Ada reads "Lind family" as the title of a card
    And Ada goes on from the beginning of the screen
    When Ada presses "Add a child"
    And Ada fills in
      | First name | Mia        |
      | Birth date | 2018-03-04 |
    And Ada sends it by "Add child"
    Then Ada sees "Children (ages on MM/dd/yyyy)"
    And Ada sees "years, born 03/04/2018"
    When Ada follows "Mia Lind"
    Then Ada reads the title "Mia Lind"

  Scenario: Whoever belongs to two households has two families
    Given Ada has a family with "Mia"
    When Ada visits "/my/family"
    And Ada presses "Create another family"
    And Ada fills in
      | Family name | Grove family |
    And Ada sends it by "Create family"
    Then Ada reads "Grove family" as the title of a card
    And Ada sees "Mia Lind"
    And Ada sees "Create another family"

  @6.family-access @spec-6
  Scenario: An adult who may only view comes by mail, sees everything and changes nothing
    Given Ada has a family with "Mia"
    And Ben is signed in
    When Ada visits "/my/family"
    And Ada presses "Invite an adult"
    And Ada fills in
      | Email  | ben@example.org |
      | Access | View            |
    And Ada sends it by "Send the invitation"
    Then Ada sees "May view · until"
    When Ben follows the link in the letter "You are invited to a family at Kinroll"
    Then Ben is at "/my/family"
    And Ben sees "You may view this family. Ada Lind can change it."
    And Ben is not offered "Add a child"
    When Ben follows "Mia Lind"
    And Ben follows "Care notes"
    Then Ben sees "Nothing is noted."
    And Ben is not offered "Save"

  @6.family-households @spec-6 @4.shared-child @spec-4
  Scenario: A child of two households is in both families, and neither sees the other
    Given Ada has a family with "Mia" at "1 Mill Road"
    And Ben is signed in
    And Ben has a family with "Tom"
    When Ada visits "/my/family"
    And Ada follows "Mia Lind"
    And Ada presses "Share with another household"
    And Ada fills in
      | Email of an adult there | ben@example.org |
    And Ada sends it by "Send the invitation"
    Then Ada is asked "Share Mia Lind with ben@example.org?" and told "ben@example.org will see and edit Mia Lind’s details and care notes."
    When Ada answers "Share"
    Then Ada sees one toast "Success" saying "The invitation is on its way"
    And Ada sees "Shares Mia Lind · until"
    When Ben follows the link in the letter "You are asked to have a child in your family at Kinroll"
    Then Ben sees "Mia Lind"
    And Ben does not see "1 Mill Road"
    And Ben does not see "Ada Lind"
    When Ada visits "/my/family"
    Then Ada sees "Mia Lind"
    And Ada does not see "Ben Lind"
    And Ada does not see "Tom Lind"

  @4.last-full-adult @spec-4
  Scenario: The last adult with full access stays with the children
    Given Ada has a family with "Mia"
    When Ada visits "/my/family"
    And Ada follows "Change the name or the address, or leave"
    Then Ada sees "Another adult with an account needs full access first."
    And Ada is not offered "Leave this family"

  @6.family-strangers @spec-6 @spec-8
  Scenario: A stranger does not find a family
    Given Ben is signed in
    And Ben has a family with "Tom"
    When Ada looks for the family of Ben
    Then Ada reads the title "Not Found"

  @6.family-access @spec-6
  Scenario: Somebody who may pick children up needs no account, and is asked to sign in later
    Given Ada has a family with "Mia"
    When Ada visits "/my/family"
    And Ada presses "Add an adult without an account"
    And Ada fills in
      | First name | Oma |
    And Ada sends it by "Add adult"
    Then Ada sees "Other adult · Pick-up only · No account"
    When Ada follows "Oma"
    And Ada presses "Invite them to sign in"
    And Ada fills in
      | Email | olga@example.org |
    And Ada sends it by "Send the invitation"
    Then Ada sees one toast "Success" saying "The invitation is on its way"
    When Ada visits "/my/family"
    Then Ada sees "Invited until"
