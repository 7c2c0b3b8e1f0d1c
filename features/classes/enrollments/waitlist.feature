@spec-6
Feature: Waitlists
  A seat that becomes free is offered to the first student on the waitlist, and is not free to others meanwhile.

  Background:
    Given Ben is signed in
    And Ben has a family with "Mia"
    And Eva is signed in
    And Eva has a family with "Tom"
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds  |
      | Ben  | Parent |
      | Eva  | Parent |
    And "Lindenschule" has the semester "Fall 2091" from 09/01/2091 to 12/19/2091
    And families register for "Fall 2091"
    And "Lindenschule" has the classes
      | name  | semester  | starts     | ends       | seats | students |
      | Choir | Fall 2091 | 09/01/2091 | 12/19/2091 | 1     | Noa      |

  @6.enroll-one-button @6.enroll-withdraw
  Scenario: A family joins the waitlist and leaves it
    When Ben visits the class "Choir"
    Then Ben sees "Full: 1 of 1."
    When Ben chooses "Join the waitlist for Mia Lind"
    Then Ben sees one toast "Success" saying "Mia Lind is number 1 on the waitlist for Choir."
    And Ben sees "1 of 1 taken, 1 on the waitlist"
    When Ben chooses "Withdraw Mia Lind"
    Then Ben sees the dialog "Leave the waitlist for Choir?" saying "Mia Lind gives up number 1 on the waitlist."
    When Ben answers "Leave the waitlist"
    Then Ben sees "Mia Lind is no longer in this class."

  @6.waitlist-offer
  Scenario: A seat that becomes free is offered only to the first student on the waitlist
    Given the child Mia waits for "Choir" of "Lindenschule"
    And a student leaves "Choir"
    When Eva visits the class "Choir"
    Then Eva sees "Full: 1 of 1."
    When Ben visits "/"
    Then Ben sees "A seat in Choir for Mia Lind"
    When Ben goes to "Answer: A seat in Choir for Mia Lind"
    And Ben chooses "Take the seat for Mia Lind"
    Then Ben sees one toast "Success" saying "Mia Lind is enrolled in Choir."
    And Ben sees "Mia Lind is enrolled."

  @6.enroll-who
  Scenario: An adult with view access reads that a seat is held, but is not asked to answer
    Given Olga is signed in
    And Olga is in the family of Ben with view access
    And the child Mia waits for "Choir" of "Lindenschule"
    And a student leaves "Choir"
    When Olga visits "/"
    Then Olga sees "Waiting for others"
    And Olga sees "Choir: A seat is held for Mia Lind until"
    And Olga does not see "To do"

  @6.waitlist-next
  Scenario: A declined seat is offered to the next student
    Given the child Mia waits for "Choir" of "Lindenschule"
    And the child Tom waits for "Choir" of "Lindenschule"
    And a student leaves "Choir"
    When Ben visits the class "Choir"
    And Ben chooses "Decline Mia Lind"
    Then Ben sees the dialog "Decline the seat in Choir?" saying "It may go to the next student on the waitlist"
    When Ben answers "Decline"
    Then Ben sees one toast "Success" saying "You declined the seat in Choir."
    When Eva visits "/my/classes"
    Then Eva sees "A seat is available"

  @6.waitlist-next
  Scenario: After an offer expires, the seat is offered to the next student
    Given the child Mia waits for "Choir" of "Lindenschule"
    And the child Tom waits for "Choir" of "Lindenschule"
    And a student leaves "Choir"
    When every seat offer expires
    And Ben visits the class "Choir"
    Then Ben sees "The seat offer expired."
    When Eva visits the class "Choir"
    Then Eva sees "A seat is held for Tom Lind until"

  @6.seats-last-seat
  Scenario: If the last seat was just taken, the student goes to the waitlist, and a toast says so
    Given a student leaves "Choir"
    When Ben visits the class "Choir"
    And Eva visits the class "Choir"
    Then Eva sees "Tom Lind is not enrolled."
    When Ben chooses "Enroll Mia Lind"
    Then Ben sees "Mia Lind is enrolled."
    When Eva chooses "Enroll Tom Lind"
    Then Eva sees one toast "Success" saying "Choir is now full. Tom Lind is number 1 on the waitlist."

  @6.enroll-canceled
  Scenario: Families see that a class they wait for is canceled, and can leave its waitlist
    Given the child Mia waits for "Choir" of "Lindenschule"
    And the class "Choir" is canceled
    When Ben visits "/my/classes?tab=enrolled"
    Then Ben sees "The class is canceled. Mia Lind is number 1 on the waitlist."
    When Ben goes to "Choir"
    Then Ben sees "Choir is canceled."
    When Ben chooses "Withdraw Mia Lind"
    And Ben answers "Leave the waitlist"
    Then Ben sees one toast "Success" saying "Mia Lind is no longer on the waitlist for Choir."
    When Ben reloads the page
    Then Ben sees "Choir is canceled."
    And Ben sees "Mia Lind is no longer in this class."
